// These messages are in a separate file, because they are part of the first load and those of the account pages are
// not.
export const profile = 'پروفائل'
export const login = 'لاگ اِن کریں'
export const logout = 'لاگ آؤٹ کریں'
export const loggingOut = 'لاگ آؤٹ ہو رہا ہے...'
export const menuLabel = (username: string) => `${username} کا اکاؤنٹ`
export const trackOrders = 'آرڈر ٹریک کریں'
export const adminConsole = 'ایڈمن کنسول'
