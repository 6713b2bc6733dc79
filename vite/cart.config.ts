import { defaultClientConditions, defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'
import { conditionsOf, languageOf } from './languages.ts'

/** Build of the script that paints the cart before the app starts, for the shell of one language, which the mode names. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  resolve: { conditions: [...conditionsOf(languageOf(mode)), ...defaultClientConditions] },
  build: {
    outDir: `${buildDir}/server/pages/${languageOf(mode)}`,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The output is one file without imports, because it becomes an inline script.
    rolldownOptions: { input: 'pwa/app/paint-cart.ts', output: { format: 'iife', entryFileNames: 'paint-cart.js' } },
  },
}))
