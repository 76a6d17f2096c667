/* The bytes of world.map. The package's manifest names the folder that contains it. */
  .section .rodata
  .global cworldmap_start
  .hidden cworldmap_start
  .global cworldmap_end
  .hidden cworldmap_end
cworldmap_start:
  .incbin "world.map"
cworldmap_end:
  .section .note.GNU-stack, "", %progbits
