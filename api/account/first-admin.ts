import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { hasAdmin, makeAdmin } from './make-admin.ts'

export interface FirstAdmin {
  email: string
  /** To be shown once; null where the operator has set it. */
  password: string | null
}

/** Sixteen signs to copy, 96 random bits. */
export const newPassword = (random: Deps['random']): string => Buffer.from(random(12)).toString('base64url')

/** A shop without an admin gets one: the one that is set, else one with a random password. Null on every later start. */
export async function ensureFirstAdmin(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { email, password }: Config['admin'],
): Promise<FirstAdmin | null> {
  if (await db.read(hasAdmin)) return null
  const admin = { email: email ?? 'owner@gulbagh.example', password: password ?? newPassword(random) }
  await makeAdmin({ db, clock }, admin.email, admin.password)
  return { ...admin, password: password === null ? admin.password : null }
}
