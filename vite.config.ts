import { relative } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildDir } from './vite/build-dir.ts'
import { compressed } from './vite/compressed.ts'
import { earlierAssets } from './vite/earlier-assets.ts'
import { manifestFile } from './vite/manifest-file.ts'
import { routesAndReact } from './vite/routes-and-react.ts'
import { shell } from './vite/shell.ts'
import { storedFiles } from './vite/stored-files.ts'

const outDir = `${buildDir}/client`

/** Of a path inside this checkout: a folder around it may be called `pwa` too. */
const inCheckout = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id))

/** The shop in the browser: the client build, the shell rendered by the bundle of `vite/pages.config.ts`, and the worker. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'pwa/public',
  plugins: [
    ...routesAndReact(),
    tailwind(),
    manifestFile(),
    earlierAssets(outDir),
    shell(outDir),
    // Asks before it updates: the page registers the worker itself and offers the new build.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2}', 'shell.html', 'logo.svg', 'icons/favicon.svg'],
        manifestTransforms: [storedFiles(outDir)],
      },
      integration: { closeBundleOrder: 'post' },
      devOptions: { enabled: false },
    }),
    compressed(outDir),
  ],
  optimizeDeps: { entries: ['pwa/app/entry-client.tsx', 'pwa/dashboard/entry.tsx'] },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'pwa/app/entry-client.tsx',
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // Two big chunks keep their hash while the shop's own code changes; the rest of the first load is few files,
        // because each request costs a phone more than a kilobyte does. No catch-all for packages: it would drag what
        // only the checkout needs into the first load.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'], priority: 20 },
            { name: 'shop', tags: ['$initial'], priority: 10 },
            // Every screen has the header, the footer, the cart and the account button.
            {
              name: 'frame',
              test: /pwa[\\/](shop[\\/](layout[\\/](?!connection-notice)|account[\\/]account-button\.|cart[\\/]cart-(button|drawer)\.|outbox[\\/]waiting-place\.)|ui[\\/]hydrated\.|app[\\/]routes[\\/]_shop\.tsx)|rules[\\/]language-attributes\./,
              priority: 7,
            },
            // What reads and changes the stored cart, behind the first screen of every page: one request, not four.
            {
              name: 'cart',
              test: /pwa[\\/]shop[\\/]cart[\\/](cart-database|cart-edits|saved-cart)\.|[\\/]idb[\\/]|offline[\\/]db\./,
              priority: 6,
            },
            // Seven screens keep what could not be sent, none of them before somebody presses a button.
            {
              name: 'outbox',
              test: /pwa[\\/](offline[\\/](outbox[\\/]|attempt|persist)|shop[\\/]outbox[\\/]outbox-store)/,
              minShareCount: 2,
              priority: 6,
            },
            // Orders and what is typed for one, a dozen crumbs: what watches the outbox would ask for each of them alone.
            {
              name: 'orders',
              test: /(api[\\/]contract[\\/](checkout|orders|payments|tracking)|order-drafts|order-to-keep|order-status|outbox\.queries)\.ts/,
              minShareCount: 2,
              priority: 6,
            },
            // What six screens and more use; merging what fewer share brought tracking and forms into every first load.
            // What forms are made of stays out.
            {
              name: 'screens',
              test: inCheckout(
                /(^pwa(?![\\/](forms|shop[\\/](account|content)|offline[\\/](draft|catalogue-news)|shop[\\/]product[\\/]cards-of|ui[\\/]form[\\/]))|[\\/]lucide-react)[\\/]/,
              ),
              minShareCount: 6,
              priority: 5,
            },
            // The newsletter field of the home page shares this code with the forms: one request for it.
            {
              name: 'field',
              test: /pwa[\\/]ui[\\/]form[\\/](field-frame|submit-button)\./,
              minShareCount: 2,
              priority: 6,
            },
            // Only screens with a form, and none that is a first load's, check what is typed.
            { name: 'forms', test: /[\\/](pwa[\\/]forms|valibot)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
