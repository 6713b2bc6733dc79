interface Written {
  dir: 'auto'
  lang?: 'hi' | 'ur'
}

/**
 * The attributes of an element that shows what somebody wrote: its direction, and its language where the script tells it
 * (Devanagari is Hindi, Arabic letters are Urdu), so that it gets a voice, a font and a line height that fit.
 */
export function written(text: string | null | undefined): Written {
  const [letter] = /[\u0900-\u097f\u0600-\u06ff]/.exec(text ?? '') ?? []
  return letter ? { dir: 'auto', lang: letter >= '\u0900' ? 'hi' : 'ur' } : { dir: 'auto' }
}
