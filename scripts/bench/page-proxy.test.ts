import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { pageProxy, withoutScripts } from './page-proxy.mjs'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

test('withoutScripts removes inline scripts, script files and module preloads, and no other part of the page', () => {
  const html = [
    '<head><link rel="preload" as="font" href="/a.woff2"/>',
    '<link rel="modulepreload" href="/a.js"/>',
    '<script>if(1<2)run()</script></head>',
    '<body><p>Text</p><script type="module" async src="/a.js"></script>',
    '<script type="application/ld+json">{"a":1}</script></body>',
  ]
  expect(withoutScripts(html.join(''))).toBe(
    '<head><link rel="preload" as="font" href="/a.woff2"/></head><body><p>Text</p></body>',
  )
})

test('the page proxy changes compressed pages and passes on other files unchanged', async () => {
  const shop = createServer((request, response) => {
    const isPage = request.url === '/'
    const type = isPage ? 'text/html; charset=utf-8' : 'text/plain'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
    response.end(brotliCompressSync('<p>Text</p><script>run()</script>'))
  })
  await new Promise<void>((done) => shop.listen(0, done))
  cleanUps.push(() => new Promise((done) => shop.close(done)))
  const proxy = await pageProxy(`http://localhost:${(shop.address() as AddressInfo).port}`, withoutScripts)
  cleanUps.unshift(proxy.close)

  const page = await fetch(`${proxy.url}/`)
  expect([page.headers.get('content-encoding'), await page.text()]).toEqual(['br', '<p>Text</p>'])
  expect(await (await fetch(`${proxy.url}/file`)).text()).toBe('<p>Text</p><script>run()</script>')
})
