import { readFileSync } from 'node:fs'
import { defaultServerConditions, defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

// Plain code is bundled, because one file starts faster than a thousand. Everything else stays outside: native code,
// worker threads and WebAssembly find their own files only there.
const bundled = ['@hono/node-server', 'drizzle-orm', 'hono', 'minisearch', 'postgres', 'valibot']
const outside = ['@electric-sql/pglite', ...Object.keys(dependencies).filter((name) => !bundled.includes(name))]

/** The server for one engine; the mode names it: `sqlite` or `postgres`. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${buildDir}/server/${mode}`,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: { main: 'api/main.ts', admin: 'api/admin-main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: outside,
    resolve: {
      conditions: mode === 'postgres' ? ['postgres', ...defaultServerConditions] : [...defaultServerConditions],
    },
  },
}))
