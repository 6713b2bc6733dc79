/**
 * Returns the beginning of a text, at most `maxLength` characters long. A shortened text ends after a whole word and
 * with an ellipsis. A first word that is longer than `maxLength` is cut.
 */
export function excerpt(text: string, maxLength: number): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  const characters = Array.from(plain)
  if (characters.length <= maxLength) return plain
  const start = characters.slice(0, maxLength).join('')
  const isWhole = !/[\p{L}\p{M}\p{N}]/u.test(characters[maxLength] ?? '')
  const whole = isWhole ? start : start.slice(0, Math.max(start.lastIndexOf(' '), 0))
  return `${(whole || start).replace(/[\s.,;:!?–—-]+$/u, '')}…`
}
