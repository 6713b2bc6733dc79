import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { auditLog } from '../db/schema/operations.ts'

interface AuditEntry {
  /** The admin. */
  userId: number
  /** The call that was made. */
  action: keyof typeof contract
  /** What it changed: `orders/12`. */
  target: string
  before?: unknown
  after?: unknown
  createdAt: Date
}

/** Notes what an admin does, in the transaction that does it. No secret and no picture's bytes belong here. */
export async function addAudit(tx: Tx, { before = null, after = null, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, before, after })
}
