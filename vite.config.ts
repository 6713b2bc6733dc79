import { relative } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildDir } from './vite/build-dir.ts'
import { compressed } from './vite/compressed.ts'
import { earlierAssets } from './vite/earlier-assets.ts'
import { conditionsOf, isFirst, isLast, languageOf } from './vite/languages.ts'
import { manifestFile } from './vite/manifest-file.ts'
import { routesAndReact } from './vite/routes-and-react.ts'
import { shell } from './vite/shell.ts'
import { storedFiles } from './vite/stored-files.ts'

const outDir = `${buildDir}/client`

/**
 * Returns a test for module ids. It matches `pattern` with the path inside this checkout only, because a folder around
 * the checkout may also be called `pwa`.
 */
const inCheckout = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id))

/**
 * The build of the worker. The plugin adds no registration script, because the page registers the worker itself and
 * asks the shopper before it activates a new build.
 */
const worker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['assets/**/*.{js,css,woff2}', '**/shell.html', 'logo.svg', 'icons/favicon.svg'],
      manifestTransforms: [storedFiles(outDir)],
    },
    integration: { closeBundleOrder: 'post' },
    devOptions: { enabled: false },
  })

/**
 * The shop in the browser in one language, which the mode names: the client build and the shell rendered by the bundle of
 * `vite/pages.config.ts`. The builds of all languages share one folder; the last one adds the worker.
 */
export default defineConfig(({ mode }) => {
  const language = languageOf(mode)
  return {
    appType: 'custom',
    publicDir: 'pwa/public',
    plugins: [
      ...routesAndReact(),
      tailwind(),
      manifestFile(language),
      earlierAssets(outDir, { isFirst: isFirst(language), isLast: isLast(language) }),
      shell(outDir, language),
      ...(isLast(language) ? [worker(), compressed(outDir)] : []),
    ],
    resolve: { conditions: [...conditionsOf(language), ...defaultClientConditions] },
    optimizeDeps: { entries: ['pwa/app/entry-client.tsx', 'pwa/dashboard/entry.tsx'] },
    build: {
      outDir,
      emptyOutDir: isFirst(language),
      manifest: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Inlines each message where it is used, so that a chunk contains only the messages that it shows (record 32).
        optimization: { inlineConst: { mode: 'all' } },
        input: 'pwa/app/entry-client.tsx',
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          // Two big chunks keep their hash while the shop's own code changes; the rest of the first load is few files,
          // because each request costs a phone more than a kilobyte does. Groups name folders; a module that fewer than
          // `minShareCount` chunks import stays with its importer (record 30).
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
              { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'], priority: 20 },
              // The shop's code of the first load is two chunks, because the browser evaluates each in a separate task.
              { name: 'frame', test: inCheckout(/^pwa[\\/](shop|ui)[\\/]/), tags: ['$initial'], priority: 11 },
              { name: 'shop', tags: ['$initial'], priority: 10 },
              {
                name: 'ui',
                test: inCheckout(/^pwa[\\/](ui(?![\\/]form)|pictures)[\\/]|[\\/]lucide-react[\\/]/),
                minShareCount: 3,
                priority: 6,
              },
              // The newsletter field of the home page shares this code with the forms.
              { name: 'fields', test: inCheckout(/^pwa[\\/]ui[\\/]form[\\/]/), minShareCount: 2, priority: 6 },
              // The first load does not contain this chunk. It is loaded before something is stored or sent.
              {
                name: 'outbox',
                test: inCheckout(/^pwa[\\/]offline[\\/]outbox[\\/]|[\\/]idb[\\/]/),
                minShareCount: 2,
                priority: 6,
              },
              // Only screens with a form load this chunk, which validates input. No first load contains it.
              {
                name: 'forms',
                test: inCheckout(/^(pwa[\\/]forms|api[\\/]contract)[\\/]|[\\/]valibot[\\/]/),
                minShareCount: 2,
                priority: 5,
              },
              // The first load does not contain this chunk: the code of the stored cart and its prices. The folder
              // `contents` is not part of it, because only the cart page and the drawer show its messages.
              { name: 'cart', test: inCheckout(/^pwa[\\/]shop[\\/]cart[\\/][^\\/]+$/), minShareCount: 2, priority: 4 },
            ],
          },
        },
      },
    },
  }
})
