import { number, object, pipe, string, transform } from 'valibot'
import { ReviewForm } from '#contract/reviews'

/** The dialog's form: what is written into it is text, the stars too. */
export const reviewForm = object({
  ...ReviewForm.entries,
  rating: pipe(string(), transform(Number), number(), ReviewForm.entries.rating),
})

export const emptyReview = { rating: '5', title: '', comment: '', customerName: '', customerEmail: '' }
