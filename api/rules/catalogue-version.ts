/** On the whole list: the version that `GET /api/catalogue/changes` wants to hear. */
export const catalogueVersionHeader = 'x-catalogue-version'

/** How a version stands in `ETag` and `If-None-Match` of `GET /api/catalogue/changes`. */
export const versionTag = (version: number | string): string => `"${version}"`
