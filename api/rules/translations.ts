interface Translations<T> {
  hi?: T
  ur?: T
}

/**
 * Returns the stored translations after a change: a given language replaces all its texts, `null` removes it, and a
 * missing language is not changed. Blank texts are left out, languages without texts too. Returns null without any.
 */
export function mergeTranslations<T extends object>(
  stored: Translations<T> | null,
  changes: Translations<{ [Field in keyof T]?: string | null } | null>,
): Translations<T> | null {
  const merged: Translations<T> = { ...stored }
  for (const language of ['hi', 'ur'] as const) {
    const texts = changes[language]
    if (texts === undefined) continue
    const filled = Object.fromEntries(Object.entries({ ...texts }).filter(([, text]) => text))
    if (Object.keys(filled).length > 0) Object.assign(merged, { [language]: filled })
    else delete merged[language]
  }
  return Object.keys(merged).length > 0 ? merged : null
}
