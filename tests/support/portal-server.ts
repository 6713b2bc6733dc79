import { createServer } from 'node:http'

/**
 * Starts a simulated captive portal (login page of a network) on the port of a stopped shop. It answers every request
 * with status 200 and its login page.
 */
export async function startPortal(url: string): Promise<{ close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=3600' })
    response.end('<!doctype html><title>Free WiFi</title><h1>Please sign in to Free WiFi</h1>')
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(Number(new URL(url).port), done))
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
