import { defaultClientConditions, defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'
import { conditionsOf, languageOf } from './languages.ts'

/**
 * Builds the script that paints the cart before the app starts. The script is for the shell of one language, which the
 * mode of Vite names.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  resolve: { conditions: [...conditionsOf(languageOf(mode)), ...defaultClientConditions] },
  build: {
    outDir: `${buildDir}/server/pages/${languageOf(mode)}`,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The output is one file without imports, because it becomes an inline script of the shell.
    rolldownOptions: { input: 'pwa/app/paint-cart.ts', output: { format: 'iife', entryFileNames: 'paint-cart.js' } },
  },
}))
