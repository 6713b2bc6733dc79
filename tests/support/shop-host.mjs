// Runs one shop of the build after another in this process, as `createShopHost` requests. The path of the build is
// computed, because the type checks run without a build and could not resolve a fixed path.
const { serveShop } = await import(new URL('../../dist/server/sqlite/serve-shop.js', import.meta.url).href)

/** @type {{ stop(): Promise<void> } | undefined} */
let served

/** @param {{ open?: Record<string, string> }} message */
async function onMessage({ open }) {
  if (open) {
    served = await serveShop(open)
  } else {
    await served?.stop()
    served = undefined
  }
}

process.on('message', (message) =>
  onMessage(/** @type {any} */ (message)).then(
    () => process.send?.({}),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  ),
)
// The test run has ended, so this process ends too.
process.on('disconnect', () => process.exit())
