import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { hasAdmin, makeAdmin } from './make-admin.ts'

export interface FirstAdmin {
  email: string
  /** The generated password, which is shown once; null if the operator has configured a password. */
  password: string | null
}

/** Generates a password of 16 characters from 96 random bits. */
export const generatePassword = (random: Deps['random']): string => Buffer.from(random(12)).toString('base64url')

/**
 * Creates an admin if the shop has none, with the configured email address and password or with a random password.
 * Returns null if the shop has an admin.
 */
export async function ensureFirstAdmin(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { email, password }: Config['admin'],
): Promise<FirstAdmin | null> {
  if (await db.read(hasAdmin)) return null
  const admin = { email: email ?? 'owner@gulbagh.example', password: password ?? generatePassword(random) }
  await makeAdmin({ db, clock }, admin.email, admin.password)
  return { ...admin, password: password === null ? admin.password : null }
}
