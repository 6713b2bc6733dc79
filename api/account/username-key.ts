/**
 * Returns the text by which usernames are compared. It ignores case, spacing, joiners and the composition of accented
 * characters.
 */
export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    // Converting twice makes ß equal to SS and both forms of the Greek sigma equal.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
