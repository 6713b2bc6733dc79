/** `port`, and the names of its methods that were called, in order; reading a property is no call. */
export function recordCalls<T extends object>(port: T): { port: T; calls: string[] } {
  const calls: string[] = []
  const recorded = new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(String(name))
        return value.apply(target, args)
      }
    },
  })
  return { port: recorded, calls }
}
