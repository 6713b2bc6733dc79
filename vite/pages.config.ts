import { defaultServerConditions, defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'
import { conditionsOf, languageOf } from './languages.ts'
import { minifiedText } from './minified-text.ts'
import { routesAndReact } from './routes-and-react.ts'

/**
 * Builds the bundle that renders the pages of one language on the server. The mode of Vite names the language. Asset
 * names come from the client's manifest at run time.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [minifiedText(), ...routesAndReact()],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    ssr: 'pwa/app/entry-server.tsx',
    outDir: `${buildDir}/server/pages/${languageOf(mode)}`,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: [...conditionsOf(languageOf(mode)), ...defaultServerConditions] },
  },
}))
