import { createServer, request } from 'node:http'

/**
 * A response with the number of bytes that were sent over the network, headers included.
 *
 * @typedef {{ path: string, status: number, bytes: number }} Passed
 */

/** Returns the number of bytes of the response headers that are sent over the network. @param {string[]} rawHeaders */
const headBytes = (rawHeaders) => rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 19)

/**
 * Starts a proxy that counts the bytes that a shop sends. The bytes are not counted in the browser, which does not show
 * requests of the worker and for the worker's script.
 *
 * @param {string} shopUrl
 */
export async function countingProxy(shopUrl) {
  const { hostname, port } = new URL(shopUrl)
  /** @type {Passed[]} */
  let passed = []
  let last = performance.now()
  let open = 0
  const server = createServer((incoming, outgoing) => {
    open += 1
    const path = incoming.url ?? '/'
    const upstream = request({ hostname, port, path, method: incoming.method, headers: incoming.headers }, (reply) => {
      let bytes = headBytes(reply.rawHeaders)
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.on('data', (chunk) => {
        bytes += chunk.length
      })
      reply.on('end', () => passed.push({ path, status: reply.statusCode ?? 0, bytes }))
      reply.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      open -= 1
      last = performance.now()
      upstream.destroy()
    })
    incoming.pipe(upstream)
  })
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    /** Returns the responses that the proxy has passed on since the last call. */
    takeResponses() {
      const responses = passed
      passed = []
      return responses
    },
    /** Resolves once there was no traffic for `milliseconds`. @param {number} milliseconds */
    async waitUntilIdle(milliseconds) {
      last = performance.now()
      while (open > 0 || performance.now() - last < milliseconds) await new Promise((next) => setTimeout(next, 100))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
