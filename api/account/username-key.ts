/** What two usernames are compared by: case, spacing, joiners and ways of composing a letter make no difference. */
export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    // Twice, so that ß is SS and both Greek sigmas are one letter.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
