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
 * Returns a test for module ids. It matches `pattern` with the part of the path inside the project's folder only,
 * because a parent folder may also be called `pwa`.
 */
const inCheckout = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id))

/**
 * The build of the service worker. The plugin adds no registration script, because the page registers the worker itself
 * and asks the shopper before it activates a new build.
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
      // The form that uploads a prescription is not precached, because only orders of prescription products load it,
      // and uploading needs the server.
      globIgnores: ['assets/order-prescription-*.js'],
      manifestTransforms: [storedFiles(outDir)],
    },
    integration: { closeBundleOrder: 'post' },
    devOptions: { enabled: false },
  })

/**
 * The client build of the shop in one language, which the mode of Vite names: the code for the browser, and the shell
 * (the document that starts the app), rendered by the bundle of `vite/pages.config.ts`. The builds of all languages
 * share one folder; the last one adds the worker.
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
          // Two big chunks, `react` and `tanstack`, have the same hash while the shop's own code changes. The rest of
          // the first load is few files, because on a phone a request costs more time than a kilobyte. Groups name
          // folders. A module that fewer than `minShareCount` chunks import stays with its importer (record 30).
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
              { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'], priority: 20 },
              // The shop's own code of the first load is split into two chunks, because the browser evaluates each
              // chunk in a separate task.
              { name: 'frame', test: inCheckout(/^pwa[\\/](shop|ui)[\\/]/), tags: ['$initial'], priority: 11 },
              { name: 'shop', tags: ['$initial'], priority: 10 },
              {
                name: 'ui',
                test: inCheckout(/^pwa[\\/](ui(?![\\/]form)|pictures)[\\/]|[\\/]lucide-react[\\/]/),
                minShareCount: 3,
                priority: 6,
              },
              // The chunk `fields` is separate, because the newsletter field of the home page shares its code with the
              // forms.
              { name: 'fields', test: inCheckout(/^pwa[\\/]ui[\\/]form[\\/]/), minShareCount: 2, priority: 6 },
              // The chunk `outbox` is not part of the first load. It is loaded before something is stored on the device
              // or sent.
              {
                name: 'outbox',
                test: inCheckout(/^pwa[\\/]offline[\\/]outbox[\\/]|[\\/]idb[\\/]/),
                minShareCount: 2,
                priority: 6,
              },
              // The chunk `forms` validates input. It is loaded by screens with a form and is never part of the first
              // load.
              {
                name: 'forms',
                test: inCheckout(/^(pwa[\\/]forms|api[\\/]contract)[\\/]|[\\/]valibot[\\/]/),
                minShareCount: 3,
                priority: 5,
              },
              // The chunk `cart` is not part of the first load. It contains the code of the stored cart and its prices.
              // The folder `contents` is excluded, because only the cart page and the drawer show its messages.
              { name: 'cart', test: inCheckout(/^pwa[\\/]shop[\\/]cart[\\/][^\\/]+$/), minShareCount: 2, priority: 4 },
              // The modules of the following groups are very small: each group is one file instead of several.
              {
                name: 'not-found',
                test: inCheckout(/^(?!.*products).*tsr-split=notFoundComponent|^pwa[\\/]app[\\/]not-found\.tsx/),
                priority: 3,
              },
              {
                name: 'product-errors',
                test: inCheckout(/products.*tsr-split=(notFound|error)Component|[\\/]product-errors\.tsx/),
                priority: 3,
              },
              {
                name: 'icons',
                test: /lucide-react.*[\\/](banknote|rotate-ccw|circle-exclamation-point)\./,
                priority: 3,
              },
            ],
          },
        },
      },
    },
  }
})
