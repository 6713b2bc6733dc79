import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Text = v.pipe(v.string(), v.minLength(8))
const Keys = v.object({
  razorpay: v.object({ keyId: v.pipe(v.string(), v.startsWith('rzp_test_')), keySecret: Text, webhookSecret: Text }),
  courier: v.object({ email: Text, password: Text, webhookToken: Text }),
  /** Opens the sandbox's page and control calls. Older files have none. */
  controlToken: v.optional(Text),
})
export type SandboxKeys = v.InferOutput<typeof Keys> & { controlToken: string }

function known(file: string): v.InferOutput<typeof Keys> | null {
  try {
    const parsed = v.safeParse(Keys, JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // Not there yet, or cut short by an editor: new ones are made, and only played money hangs on them.
    return null
  }
}

/** The keys with which a shop and its own sandbox know each other: random, and kept with the data they belong to. */
export function sandboxKeys(dataDir: string, random: (bytes: number) => Uint8Array): SandboxKeys {
  const file = join(dataDir, 'sandbox-keys.json')
  const stored = known(file)
  if (stored?.controlToken) return { ...stored, controlToken: stored.controlToken }
  const secret = () => Buffer.from(random(24)).toString('base64url')
  const made: SandboxKeys = {
    razorpay: stored?.razorpay ?? {
      keyId: `rzp_test_${Buffer.from(random(7)).toString('hex')}`,
      keySecret: secret(),
      webhookSecret: secret(),
    },
    courier: stored?.courier ?? { email: 'api@sandbox.example', password: secret(), webhookToken: secret() },
    controlToken: secret(),
  }
  writeFileSync(`${file}.part`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return made
}
