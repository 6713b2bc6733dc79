import { readFileSync } from 'node:fs'
import { createApp } from '../../api/app.ts'
import { createPages } from '../../api/pages/pages.ts'
import type { CourierPort } from '../../api/providers/courier/port.ts'
import { createTestShop } from '../../api/testing/test-shop.ts'
import { render, renderHead } from '../../pwa/app/entry-server.tsx'

const origin = 'https://shop.example'

/** A shell (the document that starts the app) with the icons of the build, which are those of the sample shop. */
const shell = `<!DOCTYPE html><html data-page="shell"><head><title>Shop</title>
<link rel="icon" type="image/png" sizes="32x32" href="/icons/favicon-32.png"/>
<link rel="icon" type="image/svg+xml" href="/icons/favicon.svg"/>
<link rel="apple-touch-icon" href="/icons/apple-touch-180.png"/></head><body></body></html>`

/** Opens a shop with a new database in this process. Its pages are rendered from the sources, without a build. */
export async function openRenderedShop(settings: Record<string, string> = {}, courier?: CourierPort) {
  const shop = await createTestShop({ settings, ...(courier ? { courier } : {}) })
  const read = (path: string) => shop.app.request(path)
  const rendered = (request: Request, reading = read) =>
    render(request, { read: reading, manifest: { routes: {} }, origin })
  const pages = createPages({
    languages: {
      en: {
        render: rendered,
        headOf: (path, settings) => renderHead(path, { settings, origin }),
        shell,
        styles: () => '',
      },
    },
    read,
    dashboard: readFileSync('pwa/dashboard/index.html', 'utf8'),
    files: new Map(),
    origin,
    version: async () => (await shop.catalogue.current()).version,
    settings: async () => (await shop.catalogue.current()).settings,
    editTimes: async () => (await shop.catalogue.current()).editTimes(),
    log: shop.log,
  })
  // This shop has no variants of pictures, so the master image is returned.
  const pictures = { ...shop.pictures, readVariant: async () => null }
  const site = await createApp({ ...shop, pictures }, { pages: async () => pages })
  const get = async (path: string): Promise<Response> => site.request(new Request(new URL(path, 'http://localhost')))

  return {
    ...shop,
    origin,
    /** An app that serves API, images and pages together, as a visitor sees them. */
    site,
    get,
    /** Returns the HTML of a page, whatever its response status is. */
    html: async (path: string): Promise<string> => (await get(path)).text(),
    /**
     * Returns the markup that the browser renders first for a path that is answered with the shell. `reading` answers
     * the requests to the API.
     */
    screen: async (path: string, reading = read): Promise<string> =>
      (await rendered(new Request(new URL(path, 'http://localhost')), reading)).text(),
  }
}
