import { createServer, type Socket } from 'node:net'

/** Starts a server on the port of a stopped shop. It accepts every connection and never responds. */
export async function startSilentServer(url: string): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(Number(new URL(url).port), done))
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
