import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The default fonts that small screens are tested with: letters of any width must fit. */
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
  // As wide as Arial and Liberation Sans, which have no semibold: a semibold text is drawn in bold and takes more room.
  ...arimo,
  '@expo-google-fonts/archivo-narrow',
  '@expo-google-fonts/noto-sans-devanagari',
  '@expo-google-fonts/noto-nastaliq-urdu',
]

const scripts = ['Noto Sans Devanagari', 'Noto Nastaliq Urdu']

/** The generic families of CSS, each with the fonts that it stands for, best first. @type {Record<string, string[]>} */
const generic = {
  'sans-serif': [testFonts.common, ...scripts],
  serif: ['DejaVu Serif', ...scripts],
  monospace: [testFonts.monospaced, ...scripts],
}

const folder = 'node_modules/.cache/fonts'

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {[string, string[]]} entry */
const alias = ([name, families]) =>
  `<alias binding="same"><family>${name}</family><prefer>${families.map((family) => `<family>${family}</family>`).join('')}</prefer></alias>`

/** For a browser's own default, and for any family that is not there. */
const otherwise = `<match target="pattern"><edit name="family" mode="append_last" binding="weak"><string>${testFonts.common}</string></edit></match>`

/**
 * Writes a fontconfig file that names only the fonts of the project's packages, so that what a browser draws does not
 * depend on the fonts of the machine. It is written at run time because fontconfig needs absolute folders. Only
 * browsers on Linux read it.
 *
 * @returns {string} the absolute path of the file, the value for FONTCONFIG_FILE
 */
export function writeFontConfig() {
  const file = resolve(folder, 'fonts.conf')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...packages.map((name) => `<dir>${escaped(resolve('node_modules', name))}</dir>`),
    `<cachedir>${escaped(resolve(folder, 'cache'))}</cachedir>`,
    ...Object.entries(generic).map(alias),
    otherwise,
    '</fontconfig>',
    '',
  ]
  const text = lines.join('\n')
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(folder, { recursive: true })
  // Several processes start at once: none may read half a file.
  const draft = join(folder, `fonts.${process.pid}.conf`)
  writeFileSync(draft, text)
  renameSync(draft, file)
  return file
}
