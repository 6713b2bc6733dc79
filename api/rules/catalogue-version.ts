/** Response header of the complete product list: the version to send to `GET /api/catalogue/changes`. */
export const catalogueVersionHeader = 'x-catalogue-version'

/** Formats a catalogue version for `ETag` and `If-None-Match` of `GET /api/catalogue/changes`. */
export const versionTag = (version: number | string): string => `"${version}"`
