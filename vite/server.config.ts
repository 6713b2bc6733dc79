import { readFileSync } from 'node:fs'
import { defaultServerConditions, defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

// Packages of plain JavaScript are bundled, because one file loads faster than a thousand. Packages with native code,
// worker threads or WebAssembly stay external, because they load files from their own folders.
const bundled = ['@hono/node-server', 'drizzle-orm', 'hono', 'ipaddr.js', 'lru-cache', 'valibot']
const external = ['@electric-sql/pglite', ...Object.keys(dependencies).filter((name) => !bundled.includes(name))]

/** Builds the server for one database engine. The mode of Vite names the engine: `sqlite` or `postgres`. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${buildDir}/server/${mode}`,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'api/main.ts',
        admin: 'api/admin-main.ts',
        'open-shop': 'api/open-shop.ts',
        'serve-shop': 'api/serve-shop.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external,
    resolve: {
      conditions: mode === 'postgres' ? ['postgres', ...defaultServerConditions] : [...defaultServerConditions],
    },
  },
}))
