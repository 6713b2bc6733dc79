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

/** An entry as it is added: bodies as texts. */
export interface NewEntry extends Omit<LogEntry, 'request' | 'response'> {
  request: string
  response: string
}

export interface RequestLog {
  add(entry: NewEntry): void
  entries(): LogEntry[]
  clear(): void
}

const maxEntries = 500
/** Characters of a body that are kept: the log of the longest entries takes some megabytes. */
const maxText = 4000
const maxPath = 300
const hidden = new Set(['password', 'token'])

/** A body without passwords and tokens, cut where it is long; other texts than JSON stay as they are. */
function masked(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value) => (hidden.has(key) ? '•••' : value))).slice(0, maxText)
  } catch {
    return text.slice(0, maxText)
  }
}

/** The value of a JSON text; any other text, also one that was cut, as it is. */
function readable(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The last calls and webhooks, for tests and for the curious. Bodies are stored as texts: values would take more memory. */
export function createRequestLog(): RequestLog {
  const entries: NewEntry[] = []
  return {
    add(entry) {
      const { path, request, response } = entry
      entries.push({ ...entry, path: path.slice(0, maxPath), request: masked(request), response: masked(response) })
      if (entries.length > maxEntries) entries.shift()
    },
    entries: () =>
      entries.map((entry) => ({ ...entry, request: readable(entry.request), response: readable(entry.response) })),
    clear: () => void entries.splice(0),
  }
}
