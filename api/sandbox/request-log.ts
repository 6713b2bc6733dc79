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

/** An entry before it is stored, with the bodies as text. */
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
/** Maximum number of stored characters per body. With bodies of this size, the full log takes a few megabytes. */
const maxBodyChars = 4000
const maxPathChars = 300
const secretFields = new Set(['password', 'token'])

/** Masks passwords and tokens in a JSON body, and cuts every body to `maxBodyChars`. */
function masked(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value) => (secretFields.has(key) ? '•••' : value))).slice(
      0,
      maxBodyChars,
    )
  } catch {
    return text.slice(0, maxBodyChars)
  }
}

/** Parses a JSON body. Returns text that is not JSON, for example a body that was cut, unchanged. */
function parsedBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Creates the log of the last calls and webhooks, for tests and debugging. Bodies are stored as text, because parsed
 * values take more memory.
 */
export function createRequestLog(): RequestLog {
  const entries: NewEntry[] = []
  return {
    add(entry) {
      const { path, request, response } = entry
      entries.push({
        ...entry,
        path: path.slice(0, maxPathChars),
        request: masked(request),
        response: masked(response),
      })
      if (entries.length > maxEntries) entries.shift()
    },
    entries: () =>
      entries.map((entry) => ({ ...entry, request: parsedBody(entry.request), response: parsedBody(entry.response) })),
    clear: () => void entries.splice(0),
  }
}
