/** The `sizes` attribute of a product picture in a list of four, three, two or one columns (`card-grid`). */
export const tileSizes =
  '(min-width: 82rem) 18rem, (min-width: 62rem) 22vw, (min-width: 46rem) 30vw, (min-width: 22rem) 44vw, 92vw'
