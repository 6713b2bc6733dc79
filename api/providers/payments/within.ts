import { GatewayError } from './gateway-error.ts'

/** What a call answers, or `unreachable` once its time is up; the late answer goes nowhere. */
export async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unreachable', 0, 'No answer in time')), milliseconds)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
