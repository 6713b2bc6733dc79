import { plural } from './language.ts'

export const basedOn = (count: number) =>
  plural(count, { one: 'Based on 1 review', other: `Based on ${count} reviews` })
export const starCount = (count: number) => plural(count, { one: '1 star', other: `${count} stars` })

export const verifiedPurchase = 'Verified purchase'
export const wasHelpful = (name: string) => `Was the review by ${name} helpful?`
export const helpful = 'Helpful'
export const notHelpful = 'Not helpful'
export const voteStored = 'We’ll send your vote when you’re back online.'
export const voteFailedTitle = 'Error'
export const voteFailed = 'Failed to vote on review'
export const loginRequiredTitle = 'Login required'
export const loginRequiredText = 'Please log in to vote on reviews'
export const logIn = 'Log in'

export const sortReviews = 'Sort reviews'
export const sortNewest = 'Newest First'
export const sortHelpful = 'Most Helpful'
export const sortHighest = 'Highest Rating'
export const sortLowest = 'Lowest Rating'
export const reviewCount = (count: number) => plural(count, { one: '1 review', other: `${count} reviews` })
export const shownCount = (shown: number, count: number) => `${shown} of ${count} reviews`
export const showMore = (count: number) =>
  plural(count, { one: 'Show 1 more review', other: `Show ${count} more reviews` })
export const loadingMore = 'Loading reviews...'
export const moreFailed = 'More reviews could not be loaded.'
export const checkConnection = 'Please check your connection and try again.'

export const failed = 'Reviews could not be loaded'
export const tryAgain = 'Try again'
export const emptyTitle = 'No reviews yet'
export const emptyText = 'Be the first to review it.'

export const unsentReviews = 'Your reviews that are not sent yet'
export const needsAttention = 'Not sent: needs your attention'
export const seeWhy = 'See why'
export const changeOrDiscard = 'Change or discard'

export const writeReview = 'Write a Review'
