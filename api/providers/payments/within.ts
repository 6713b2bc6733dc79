import { GatewayError } from './gateway-error.ts'

/** Resolves with the result of a call, or rejects with `unreachable` after `timeoutMs`. A later result is ignored. */
export async function within<T>(timeoutMs: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unreachable', 0, 'No response in time')), timeoutMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
