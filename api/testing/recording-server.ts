import { createServer } from 'node:http'

export interface RecordedCall {
  method: string
  path: string
  body: unknown
}

const parsed = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/**
 * Starts an HTTP server that records every JSON request and responds with the result of `answer`, by default 200 with
 * `{}`.
 */
export async function startRecordingServer(
  answer: (call: RecordedCall) => { status?: number; body: unknown } = () => ({ body: {} }),
) {
  const calls: RecordedCall[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        body: parsed(Buffer.concat(parts).toString()),
      }
      calls.push(call)
      const { status = 200, body } = answer(call)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
