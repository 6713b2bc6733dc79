/** The names of the Indian states by code. It is empty, because the English names are in `#rules/address/states`. */
export const stateNames: Readonly<Record<string, string>> = {}
