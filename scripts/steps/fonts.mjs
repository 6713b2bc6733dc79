import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Default fonts for tests of small screens. Text must fit with narrow and wide fonts. */
export const testFonts = {
  narrow: 'Archivo Narrow',
  common: 'Arimo',
  wide: 'DejaVu Sans',
  monospaced: 'DejaVu Sans Mono',
}

const arimo = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map(
  (style) => `@expo-google-fonts/arimo/${style}`,
)

const packages = [
  'dejavu-fonts-ttf/ttf',
  // Arimo is as wide as Arial and Liberation Sans. None of these fonts has a semibold weight, so semibold text is drawn
  // bold and takes more space.
  ...arimo,
  '@expo-google-fonts/archivo-narrow',
  '@expo-google-fonts/noto-sans-devanagari',
  '@expo-google-fonts/noto-nastaliq-urdu',
]

const scripts = ['Noto Sans Devanagari', 'Noto Nastaliq Urdu']

/** Fonts of each generic CSS family, in order of preference. @type {Record<string, string[]>} */
const genericFamilies = {
  'sans-serif': [testFonts.common, ...scripts],
  serif: ['DejaVu Serif', ...scripts],
  monospace: [testFonts.monospaced, ...scripts],
}

const folder = 'node_modules/.cache/fonts'

/** @param {string} text */
const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {[string, string[]]} entry */
const alias = ([name, families]) =>
  `<alias binding="same"><family>${name}</family><prefer>${families.map((family) => `<family>${family}</family>`).join('')}</prefer></alias>`

/** The font that replaces the browser's default family and missing families. */
const fallbackRule = `<match target="pattern"><edit name="family" mode="append_last" binding="weak"><string>${testFonts.common}</string></edit></match>`

/**
 * Writes a fontconfig file with only the fonts of the project's packages, so that rendering does not depend on the
 * fonts of the machine. The file is written at run time because fontconfig needs absolute paths. Only browsers on Linux
 * read it.
 *
 * @returns {string} the absolute path of the file, the value for FONTCONFIG_FILE
 */
export function writeFontConfig() {
  const file = resolve(folder, 'fonts.conf')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...packages.map((name) => `<dir>${escapeXml(resolve('node_modules', name))}</dir>`),
    `<cachedir>${escapeXml(resolve(folder, 'cache'))}</cachedir>`,
    ...Object.entries(genericFamilies).map(alias),
    fallbackRule,
    '</fontconfig>',
    '',
  ]
  const text = lines.join('\n')
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(folder, { recursive: true })
  // The file is written atomically, because several processes start at the same time.
  const draft = join(folder, `fonts.${process.pid}.conf`)
  writeFileSync(draft, text)
  renameSync(draft, file)
  return file
}
