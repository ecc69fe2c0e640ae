import type { Db, Trx } from '../../db/database.ts'
import type { Seal } from '../../db/sealed.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AddressProblem, HookSender } from '../../gateways/hooks/hook-sending.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import type { AuditAction } from '../../outbox/records/audit-action.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { deleteEndpoint, disable, enable, insertEndpoint, rotateSecret } from './hook.store.ts'
import type { Endpoint } from './hook.types.ts'

/** The maximum number of webhooks per business: each one costs a message for every tip. */
export const mostEndpoints = 5

type Who = Pick<Member, 'businessId' | 'staffId'>
type Deps = { db: Db; seal: Seal; sender: Pick<HookSender, 'refuses'> }

type RefusedAddress = AddressProblem | 'known' | 'many'

export const addressRefusals: Record<RefusedAddress, FieldErrors> = {
  shape: { url: { key: 'hooks:errors.shape' } },
  https: { url: { key: 'hooks:errors.https' } },
  name: { url: { key: 'hooks:errors.name' } },
  port: { url: { key: 'hooks:errors.port' } },
  address: { url: { key: 'hooks:errors.address' } },
  known: { url: { key: 'hooks:errors.known' } },
  many: { form: { key: 'hooks:errors.many', values: { most: mostEndpoints } } },
}

type Added = { id: string } | { refused: RefusedAddress }

/** Registers an address. Whether it may be called is checked again at each sending, because DNS changes. */
export function addEndpoint(
  { db, seal, sender }: Deps,
  who: Who,
  typed: string,
  now: number,
): Promise<Added> {
  return inTransaction(db, async (trx): Promise<Added> => {
    const refused = sender.refuses(typed)
    if (refused) return { refused }
    const url = new URL(typed).href
    const { businessId } = who
    await holdBusiness(trx, businessId)
    const there = await trx
      .selectFrom('hook_endpoint')
      .select('url')
      .where('business_id', '=', businessId)
      .where('deleted_at', 'is', null)
      .execute()
    if (there.some((one) => one.url === url)) return { refused: 'known' }
    if (there.length >= mostEndpoints) return { refused: 'many' }
    const id = await insertEndpoint(trx, seal, { businessId, url }, now)
    await record(trx, who, 'hook.added', { id, url }, now)
    return { id }
  })
}

type EndpointAction = 'rotate' | 'off' | 'on' | 'delete'

/** `changed` is false if it was already so. */
export function changeEndpoint(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  who: Who,
  endpoint: Endpoint,
  action: EndpointAction,
  now: number,
): Promise<{ changed: boolean }> {
  const { id } = endpoint
  return inTransaction(db, async (trx) => {
    const changed = await doneBy[action](trx, id, now, seal)
    if (changed) await record(trx, who, audited[action], endpoint, now)
    return { changed }
  })
}

const doneBy: Record<EndpointAction, (trx: Trx, id: string, now: number, seal: Seal) => Promise<boolean>> = {
  rotate: (trx, id, now, seal) => rotateSecret(trx, seal, id, now),
  off: (trx, id, now) => disable(trx, id, 'member', now),
  on: (trx, id) => enable(trx, id),
  delete: deleteEndpoint,
}

const audited: Record<EndpointAction, AuditAction> = {
  rotate: 'hook.rotated',
  off: 'hook.off',
  on: 'hook.on',
  delete: 'hook.deleted',
}

/** Records only the host: an address may contain a password in its path. */
const record = (
  trx: Trx,
  who: Who,
  action: AuditAction,
  { id, url }: { id: string; url: string },
  now: number,
) =>
  recordChange(
    trx,
    {
      businessId: who.businessId,
      memberId: who.staffId,
      action,
      subject: id,
      details: { host: new URL(url).host },
    },
    now,
  )
