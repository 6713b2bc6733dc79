// These messages are part of the first load, unlike those of the account pages.
export const profile = 'Profile'
export const login = 'Login'
export const logout = 'Logout'
export const loggingOut = 'Logging out...'
export const menuLabel = (username: string) => `Account of ${username}`
export const trackOrders = 'Track Orders'
export const adminConsole = 'Admin Console'
