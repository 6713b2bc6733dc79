/** The names of the states by code. English names are those of `#rules/address/states`. */
export const stateNames: Readonly<Record<string, string>> = {}
