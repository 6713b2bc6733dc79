import { randomBytes } from 'node:crypto'

const poolBytes = 4096

/**
 * Creates a source of cryptographically strong random bytes. It requests many bytes at once, because each request to the
 * operating system takes longer than the rest of creating a token. Bytes that were returned are deleted from the pool.
 */
export function createRandom(): (bytes: number) => Uint8Array {
  let pool = Buffer.alloc(0)
  let used = 0
  return (bytes) => {
    if (bytes > poolBytes) return randomBytes(bytes)
    if (used + bytes > pool.length) {
      pool = randomBytes(poolBytes)
      used = 0
    }
    const taken = Uint8Array.from(pool.subarray(used, used + bytes))
    pool.fill(0, used, used + bytes)
    used += bytes
    return taken
  }
}
