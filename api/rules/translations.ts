interface Translations<T> {
  hi?: T
  ur?: T
}

/** Removes blank texts. Returns a text, or the entries of a list that are not blank; null if nothing remains. */
function withoutBlanks(text: unknown): unknown {
  const filled = Array.isArray(text) ? text.filter(Boolean) : text
  return Array.isArray(filled) ? (filled.length > 0 ? filled : null) : filled || null
}

/**
 * Returns the stored translations after a change: a given language replaces all its texts, `null` removes it, and a
 * missing language is not changed. Blank texts, blank entries, empty lists and languages without texts are removed. Returns
 * null when no translation is left.
 */
export function mergeTranslations<T extends object>(
  stored: Translations<T> | null,
  changes: Translations<{ [Field in keyof T]?: string | readonly string[] | null } | null>,
): Translations<T> | null {
  const merged: Translations<T> = { ...stored }
  for (const language of ['hi', 'ur'] as const) {
    const texts = changes[language]
    if (texts === undefined) continue
    const given = Object.entries({ ...texts }).map(([name, text]) => [name, withoutBlanks(text)] as const)
    const filled = Object.fromEntries(given.filter(([, text]) => text !== null))
    if (Object.keys(filled).length > 0) Object.assign(merged, { [language]: filled })
    else delete merged[language]
  }
  return Object.keys(merged).length > 0 ? merged : null
}
