export const loading = 'Loading pending items'
export const emptyTitle = 'Nothing is waiting'
export const emptyText = 'Anything you do offline waits here until it’s sent.'
export const continueShopping = 'Continue Shopping'
export const title = 'Waiting to be sent'
export const textOnline = 'Saved on this phone. The shop does not have these yet.'
export const textOffline = 'You are offline. Saved on this device. We’ll send these when you’re back online.'
export const sendNow = 'Send now'
export const nothingSentTitle = 'Nothing was sent'
export const nothingSentText = 'We couldn’t read your saved items. Please reopen the shop.'
export const notSentTitle = 'Not sent yet'
export const notSentText = 'We can’t connect right now. We’ll keep trying.'
export const unreadableTitle = 'Something that can no longer be read'
export const unreadableText = 'It was damaged on this phone and cannot be sent.'

export const yourOrder = 'Your order'
export const yourReview = 'Your review'
export const yourReviewOf = (product: string) => `Your review of ${product}`
export const yourVote = 'Your vote on a review'
export const yourVoteOn = (product: string) => `Your vote on a review of ${product}`
export const yourMessage = 'Your message to us'
export const yourNewsletter = 'Your newsletter'

export const orderNotConfirmed = 'Saved on this phone, waiting to be sent: not confirmed yet'
export const orderNotPlaced = 'Saved on this phone, waiting to be sent: not placed yet'
export const actionNeeded = 'Action needed'
export const paused = 'Paused while you edit'
export const orderPaused = 'Not placed yet. Paused while you edit'
export const madeAt = (time: string) => `Made ${time}`
export const pricesAsOf = (time: string) => `Prices as of ${time}.`
export const priceEach = (price: string) => `${price} each`
export const totalInCash = 'Total, paid in cash'
export const stars = (rating: string) => `${rating} of 5 stars`
export const newsletterTo = (email: string) => `The newsletter, to ${email}`
export const voteHelpful = 'Helpful'
export const voteUnhelpful = 'Not helpful'
export const voteRemoved = 'Your vote taken back'
export const logInToSend = 'Log in to the account you used to send this.'
export const logIn = 'Log in'
export const change = 'Change'
export const keepEditing = 'Keep editing'
export const sendUnchanged = 'Send without changes'
export const discard = 'Discard'
export const discardText = 'It will not be sent.'
/** The question before an order or other entry is discarded that may have reached the server. */
export const discardTriedText = 'It may have reached the shop already; if not, it will not be sent.'
export const discardConfirm = 'Yes, discard'
export const keep = 'Keep'
export const notChangedTitle = 'Nothing was changed'
export const notChangedText = 'We couldn’t save the change. Free up space and try again.'

export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone (optional)'
export const subject = 'Subject'
export const message = 'Message'
export const rating = 'Rating'
export const reviewTitle = 'Title'
export const comment = 'Comment'
export const save = 'Save'
export const cancel = 'Cancel'

export const orderRefusedTitle = 'Your order is not placed yet.'
export const refusedTitle = 'It is not sent yet.'
export const refused = 'We couldn’t accept this.'
export const logInAgain = 'Please log in again to send this.'
export const orderReplaced = 'Replaced by a newer order.'
export const alreadySent = 'We already have your first version. Send this one too?'
export const unreadableReply = 'We could not read the answer of the shop. It may have arrived.'
export const unknownProduct = 'A product'
export const notSold = (product: string) => `${product} is not sold any more.`
export const soldOut = (product: string) => `${product} is sold out.`
export const chooseOption = (product: string) => `Please choose an option of ${product}.`
export const fewerLeft = (product: string, wanted: number, left: number) =>
  `${product}: you asked for ${wanted}, ${left} left.`
export const newPrice = (product: string, price: string) => `${product} now costs ${price}.`
export const changedPrice = (product: string, price: string, before: string) =>
  `${product} now costs ${price} instead of ${before}.`
export const payOnline = 'Pay online instead'
export const updateOrder = 'Update my order'
export const goToCheckout = 'Go to the checkout'
export const sendAsNew = 'Send this as well'
export const tryAgain = 'Try again'
export const yourStockRequest = 'Your request for an email'
export const yourStockRequestFor = (product: string) => `Notify me: ${product}`
export const stockRequestTo = (email: string) => `An email when it is available, to ${email}`
export const yourReturn = 'Your return request'
export const returnOf = (order: string) => `Items of order ${order}`
