import * as v from 'valibot'
import { controlHeaders } from '../sandbox/testing/start-test-sandbox.ts'

const Log = v.object({
  entries: v.array(
    v.object({ kind: v.string(), target: v.string(), status: v.number(), path: v.string(), request: v.unknown() }),
  ),
})

/** Creates a client for the control API of the sandbox at `origin`. */
export function createSandboxClient(origin: string) {
  async function control(path: string, body: object = {}): Promise<unknown> {
    const headers = { ...controlHeaders, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/__sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    control,
    fault: (target: string, mode: string, more: object = {}) => control('/faults', { target, mode, ...more }),
    clearFaults: () => fetch(`${origin}/__sandbox/faults`, { method: 'DELETE', headers: controlHeaders }),
    /** Returns the requests to the sandbox and the webhooks that it sent, oldest first. */
    async log() {
      const response = await fetch(`${origin}/__sandbox/log`, { headers: controlHeaders })
      return v.parse(Log, await response.json()).entries
    },
  }
}
