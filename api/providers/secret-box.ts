import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Encrypts secrets with AES-256-GCM, so that they are not readable in the database and its backups (record 47). */
export interface SecretBox {
  /** The source of the secret key. `missing`: there is no key, so nothing can be encrypted. */
  readonly source: 'environment' | 'file' | 'missing'
  /**
   * Encrypts a text. `name` is authenticated: the text can be decrypted only with the same name, so that it cannot be
   * copied into another record. Throws if there is no key.
   */
  seal(name: string, text: string): string
  /** Decrypts a text; null if no key of the server can decrypt it. */
  open(name: string, sealed: string): string | null
  /** Whether the text was encrypted with the current secret key, not with a former one. */
  isCurrent(name: string, sealed: string): boolean
  /** Whether the owner has downloaded a copy of the key file. */
  isDownloaded(): boolean
  /** Returns the content of the key file, so that the owner can store a copy; null if there is no file. */
  download(): string | null
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** Whether a text looks like one that `seal` has returned. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'stored keys of providers', 32))

function decrypt(key: Buffer, name: string, sealed: string): string | null {
  const [prefix, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (prefix !== version || bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}

/** Creates the key file, unless another process has created it in the meantime, and returns its key. */
function createKeyFile(file: string, random: (bytes: number) => Uint8Array): string {
  const key = Buffer.from(random(32)).toString('base64url')
  const part = `${file}.${Buffer.from(random(6)).toString('hex')}`
  writeFileSync(part, `${key}\n`, { mode: 0o600 })
  try {
    linkSync(part, file)
    return key
  } catch (error) {
    const stored = readKeyFile(file)
    // The error is thrown because the entered keys would be unreadable after the next start if they were encrypted with
    // a key that is not stored.
    if (stored === null) throw error
    return stored
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Creates the box with the keys of `SECRET_KEY`: the first key encrypts, all keys decrypt. Without `SECRET_KEY`, a shop
 * on SQLite uses the file `secret-key` in the data folder, which is created when it is first needed. A shop on
 * PostgreSQL then has no key, because several processes would have different files.
 */
export function createSecretBox(
  { secretKeys, dataDir, databaseFolder }: Pick<Config, 'secretKeys' | 'dataDir' | 'databaseFolder'>,
  random: (bytes: number) => Uint8Array,
): SecretBox {
  const file = join(dataDir, 'secret-key')
  const marker = `${file}.downloaded`
  const usesFile = secretKeys.length === 0 && databaseFolder !== null
  const known = () => (usesFile ? [readKeyFile(file)].filter((key) => key !== null) : secretKeys).map(keyOf)
  return {
    source: secretKeys.length > 0 ? 'environment' : usesFile ? 'file' : 'missing',
    seal(name, text) {
      const [key = usesFile ? keyOf(createKeyFile(file, random)) : null] = known()
      if (key === null) throw new Error('The server has no secret key')
      const iv = random(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (name, sealed) =>
      known()
        .map((key) => decrypt(key, name, sealed))
        .find((text) => text !== null) ?? null,
    isCurrent: (name, sealed) => {
      const [key] = known()
      return key !== undefined && decrypt(key, name, sealed) !== null
    },
    isDownloaded: () => existsSync(marker),
    download() {
      const key = usesFile ? readKeyFile(file) : null
      if (key !== null) writeFileSync(marker, '', { mode: 0o600 })
      return key
    },
  }
}
