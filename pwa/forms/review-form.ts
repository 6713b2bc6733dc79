import { number, object, pipe, string, transform } from 'valibot'
import { ReviewForm } from '#contract/reviews'

/** The review form. All its input values are text, including the rating. */
export const reviewForm = object({
  ...ReviewForm.entries,
  rating: pipe(string(), transform(Number), number(), ReviewForm.entries.rating),
})

export const emptyReview = { rating: '5', title: '', comment: '', customerName: '', customerEmail: '' }
