/** The draft that holds the checkout's form. */
export const formDraft = 'checkout'

/** The draft that holds the key and the body of an order that the server has not confirmed yet. */
export const orderAttempt = 'order-attempt'
