/**
 * Returns a copy of `port` that records its method calls, and the names of the called methods in order. Reading a
 * property is not recorded.
 */
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
