import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { averageOf, type RatingCounts } from '#rules/rating'
import { Rating } from '../product/price-and-rating.tsx'
import { RatingSummary } from './reviews-panel.tsx'

/** Returns the accessible label and the SVG content of the first star rating on the page. */
const starsIn = (html: string) => /<svg[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/svg>/.exec(html)?.slice(1)

test.each<[RatingCounts, string]>([
  [[0, 0, 0, 0, 3], '5.0'],
  [[0, 0, 0, 1, 19], '5.0'],
  [[0, 0, 0, 1, 9], '4.9'],
  [[0, 0, 0, 1, 1], '4.5'],
  [[0, 0, 0, 2, 1], '4.3'],
  [[0, 0, 0, 9, 1], '4.1'],
  [[0, 0, 0, 99, 1], '4.0'],
  [[1, 0, 0, 0, 0], '1.0'],
])('reviews and product list show the same stars for the rating counts %j: %s', (counts, average) => {
  const listed = starsIn(renderToStaticMarkup(<Rating product={averageOf(counts)} />))
  expect(listed?.[0]).toBe(`${average} of 5 stars`)
  expect(starsIn(renderToStaticMarkup(<RatingSummary counts={counts} />))).toEqual(listed)
})
