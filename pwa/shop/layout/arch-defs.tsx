/** The SVG clip path of the garden arch, rendered once per page. The stylesheet's `arch` class uses it. */
export const ArchDefs = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <defs>
      <clipPath id="arch" clipPathUnits="objectBoundingBox">
        <path d="M0 1V.42C0 .27 .09 .2 .22 .15C.36 .1 .46 .07 .5 0C.54 .07 .64 .1 .78 .15C.91 .2 1 .27 1 .42V1Z" />
      </clipPath>
    </defs>
  </svg>
)
