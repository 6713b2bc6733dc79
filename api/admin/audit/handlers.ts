import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { listPage, pageReply } from '../list-query.ts'
import { auditAdmins, auditPage } from './audit-store.ts'

type Endpoints = Pick<typeof contract, 'getAuditLog' | 'getAuditAdmins'>

export const auditHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<Endpoints> => ({
  getAuditLog: async ({ query, response }) =>
    pageReply(response, await db.read((tx) => auditPage(tx, query, listPage(query)))),

  getAuditAdmins: () => db.read(auditAdmins),
})
