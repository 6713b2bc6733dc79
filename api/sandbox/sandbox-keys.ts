import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Text = v.pipe(v.string(), v.minLength(8))
const Keys = v.object({
  razorpay: v.object({ keyId: v.pipe(v.string(), v.startsWith('rzp_test_')), keySecret: Text, webhookSecret: Text }),
  courier: v.object({ email: Text, password: Text, webhookToken: Text }),
  /** Grants access to the sandbox page and the control API. Files of older versions have none. */
  controlToken: v.optional(Text),
})
export type SandboxKeys = v.InferOutput<typeof Keys> & { controlToken: string }

function readKeys(file: string): v.InferOutput<typeof Keys> | null {
  try {
    const parsed = v.safeParse(Keys, JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    // The file is missing or damaged. New keys are created; they protect only simulated payments.
    return null
  }
}

/**
 * Returns the random keys that the shop and its sandbox share. Creates them on the first start and stores them in
 * `sandbox-keys.json` in the data directory.
 */
export function sandboxKeys(dataDir: string, random: (bytes: number) => Uint8Array): SandboxKeys {
  const file = join(dataDir, 'sandbox-keys.json')
  const stored = readKeys(file)
  if (stored?.controlToken) return { ...stored, controlToken: stored.controlToken }
  const secret = () => Buffer.from(random(24)).toString('base64url')
  const keys: SandboxKeys = {
    razorpay: stored?.razorpay ?? {
      keyId: `rzp_test_${Buffer.from(random(7)).toString('hex')}`,
      keySecret: secret(),
      webhookSecret: secret(),
    },
    courier: stored?.courier ?? { email: 'api@sandbox.example', password: secret(), webhookToken: secret() },
    controlToken: secret(),
  }
  writeFileSync(`${file}.part`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return keys
}
