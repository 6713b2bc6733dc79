/** How wide a product's picture is in a list: four, three, two columns, one (`card-grid`). In the words of `sizes`. */
export const tileSizes =
  '(min-width: 82rem) 18rem, (min-width: 62rem) 22vw, (min-width: 46rem) 30vw, (min-width: 22rem) 44vw, 92vw'
