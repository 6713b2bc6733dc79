export interface LogEntry {
  at: string
  kind: 'request' | 'webhook'
  target: string
  method: string
  path: string
  request: unknown
  status: number
  response: unknown
}

export interface RequestLog {
  add(entry: LogEntry): void
  entries(): readonly LogEntry[]
  clear(): void
}

const kept = 500
const hidden = new Set(['password', 'token'])

/** A JSON text as a value, without passwords and tokens; any other text as it is. */
export function readable(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text, (key, value) => (hidden.has(key) ? '•••' : value))
  } catch {
    return text.slice(0, 2000)
  }
}

/** The last calls and webhooks, for tests and for the curious. */
export function createRequestLog(): RequestLog {
  const entries: LogEntry[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > kept) entries.shift()
    },
    entries: () => entries,
    clear: () => void entries.splice(0),
  }
}
