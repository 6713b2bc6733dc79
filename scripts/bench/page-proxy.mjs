import { createServer, request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

/**
 * Removes everything from a page that loads or runs scripts. The rest of the HTML is unchanged.
 *
 * @param {string} html
 */
export const withoutScripts = (html) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')

/** @param {string | undefined} encoding */
const codecOf = (encoding) => {
  if (encoding === 'br') return { unpack: brotliDecompressSync, pack: brotliCompressSync }
  if (encoding === 'gzip') return { unpack: gunzipSync, pack: gzipSync }
  if (encoding === undefined) return { unpack: Buffer.from, pack: Buffer.from }
  throw new Error(`The content encoding ${encoding} is unknown`)
}

/**
 * Starts a proxy that changes the pages of a shop and passes on all other responses unchanged. A changed page is
 * compressed in the same way as before.
 *
 * @param {string} shopUrl
 * @param {(html: string) => string} change
 */
export async function pageProxy(shopUrl, change) {
  const { hostname, port } = new URL(shopUrl)
  const server = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const upstream = request({ hostname, port, path, method, headers }, async (reply) => {
      const status = reply.statusCode ?? 502
      if (status !== 200 || !reply.headers['content-type']?.startsWith('text/html')) {
        outgoing.writeHead(status, reply.rawHeaders)
        reply.pipe(outgoing)
        return
      }
      const { unpack, pack } = codecOf(reply.headers['content-encoding'])
      const chunks = await reply.toArray()
      const body = pack(Buffer.from(change(unpack(Buffer.concat(chunks)).toString())))
      const { 'transfer-encoding': _, ...passed } = reply.headers
      outgoing.writeHead(status, { ...passed, 'content-length': body.length })
      outgoing.end(body)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
