import { defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'
import { routesAndReact } from './routes-and-react.ts'

/** Build of the bundle that renders pages on the server. Asset names come from the client's manifest at run time. */
export default defineConfig({
  publicDir: false,
  plugins: [...routesAndReact()],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    ssr: 'pwa/app/entry-server.tsx',
    outDir: `${buildDir}/server/pages`,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
  },
  ssr: { noExternal: true },
})
