import { createServer, request } from 'node:http'

/** One answer as it went over the wire, head and body. @typedef {{ path: string, status: number, bytes: number }} Passed */

/** The head of an answer as it is written. @param {string[]} rawHeaders */
const headBytes = (rawHeaders) => rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 19)

/**
 * Stands before a shop and counts what it sends. Between browser and shop, not in the browser: there a worker's
 * requests, and the browser's own for the worker, are counted apart, or not at all.
 *
 * @param {string} shopUrl
 */
export async function countingProxy(shopUrl) {
  const { hostname, port } = new URL(shopUrl)
  /** @type {Passed[]} */
  let passed = []
  let last = performance.now()
  let open = 0
  const server = createServer((asked, answer) => {
    open += 1
    const path = asked.url ?? '/'
    const passedOn = request({ hostname, port, path, method: asked.method, headers: asked.headers }, (reply) => {
      let bytes = headBytes(reply.rawHeaders)
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.on('data', (chunk) => {
        bytes += chunk.length
      })
      reply.on('end', () => passed.push({ path, status: reply.statusCode ?? 0, bytes }))
      reply.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => {
      open -= 1
      last = performance.now()
      passedOn.destroy()
    })
    asked.pipe(passedOn)
  })
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    /** What passed since it was last asked. */
    taken() {
      const taken = passed
      passed = []
      return taken
    },
    /** Resolves once nothing has passed for a while. @param {number} milliseconds */
    async quiet(milliseconds) {
      last = performance.now()
      while (open > 0 || performance.now() - last < milliseconds) await new Promise((next) => setTimeout(next, 100))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
