import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildDir } from './build-dir.ts'
import { compressed } from './compressed.ts'
import { earlierAssets } from './earlier-assets.ts'

const outDir = resolve(buildDir, 'dashboard')

/** The dashboard's build: one document and its assets, separate from the shop's build, which shares no file with it. */
export default defineConfig({
  root: 'pwa/dashboard',
  // The document refers to icons in the folder `pwa/public`. The shop's build copies the files.
  publicDir: resolve('pwa/public'),
  plugins: [react(), tailwind(), earlierAssets(outDir, { folder: 'kept-dashboard' }), compressed(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|valibot|radix-ui|@radix-ui)[\\/]/,
            },
            // The chunk `dashboard` contains the modules that every tab uses. This chunk is loaded first, so that
            // opening a tab takes one request.
            { name: 'dashboard', test: /pwa[\\/](dashboard[\\/](frame|list|form)|ui|forms|api)[\\/]/ },
          ],
        },
      },
    },
  },
})
