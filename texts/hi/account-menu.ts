// These messages are in a separate file, because they are part of the first load and those of the account pages are
// not.
export const profile = 'प्रोफ़ाइल'
export const login = 'लॉग इन करें'
export const logout = 'लॉग आउट करें'
export const loggingOut = 'लॉग आउट हो रहा है...'
export const menuLabel = (username: string) => `${username} का खाता`
export const trackOrders = 'ऑर्डर ट्रैक करें'
export const adminConsole = 'एडमिन कंसोल'
