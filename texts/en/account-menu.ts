// These messages are in a separate file, because they are part of the first load and those of the account pages are
// not.
export const profile = 'Profile'
export const login = 'Login'
export const logout = 'Logout'
export const loggingOut = 'Logging out...'
export const menuLabel = (username: string) => `Account of ${username}`
export const trackOrders = 'Track Orders'
export const adminConsole = 'Admin Console'
