import { z } from 'zod'
import { must } from '../../../people/access/rights.ts'
import { type AuditLine, listAudit } from '../../audit/audit-list.store.ts'
import { builder } from './builder.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'

const AuditEntry = builder.objectRef<AuditLine>('AuditEntry').implement({
  description: 'Something that was done in the business.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    action: t.exposeString('action', { description: 'What, such as `staff.added` or `tip.refunded`.' }),
    subject: t.id({
      nullable: true,
      description: 'The id of what it was done to.',
      resolve: ({ subject }) => subject ?? null,
    }),
    by: t.string({
      nullable: true,
      description:
        'The name of who did it, also of one who has left; null: the operator, or the server itself.',
      resolve: ({ member }) => member?.name ?? null,
    }),
  }),
})

const AuditConnection = builder.connectionObject(
  { type: AuditEntry, name: 'AuditEntryConnection', description: 'A page of what was done.' },
  { name: 'AuditEntryEdge', description: 'A line of what was done.' },
)
const place = z.tuple([z.int(), z.string().max(64)])

builder.queryField('audit', (t) =>
  t.field({
    type: AuditConnection,
    description: 'Who did what in the business, the newest first. For owners.',
    args: pageArgs,
    complexity: pageCost,
    resolve: async (_, args, { needs, member }) => {
      const { businessId, ...who } = await member()
      must({ businessId, ...who }, 'audit.see')
      const found = placeOf(place, args.after)
      const after = found && { at: found[0], id: found[1] }
      const rows = await listAudit(needs.db, businessId, { after, limit: rowsFor(args.first) })
      return connectionPage(rows, args, ({ at, id }) => [at, id])
    },
  }),
)
