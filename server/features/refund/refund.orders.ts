import { formatYen } from '../../../views/format.ts'
import type { GuestLang } from '../../../views/languages.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { readYen } from '../../http/read-yen.ts'
import { confirmRefund, draftRefund, type RefusedRefund } from '../../money/refund/refund.service.ts'
import type { RefundDeps } from '../../money/refund/refund.types.ts'
import type { RefundAsked } from './refund.schema.ts'

// What the pages and the API share: both order a refund and confirm it here, and are refused in the same words.

type Order = { memberId: string; tipId: string; form: RefundAsked; lang: GuestLang }
type Refused = { errors: FieldErrors }

/** Saves what an owner wrote in the form as a draft. */
export async function orderRefund(
  deps: Pick<RefundDeps, 'db' | 'clock'>,
  { memberId, tipId, form: { how, amount, reason, note }, lang }: Order,
): Promise<{ id: string } | Refused> {
  const yen = how === 'full' ? 'all' : how === 'half' ? how : Number(readYen(amount))
  const drafted = await draftRefund(deps, memberId, { tipId, amount: yen, reason, note })
  if (!('refused' in drafted)) return drafted
  if (drafted.refused !== 'tooMuch') return { errors: refusals[drafted.refused] }
  const values = { left: formatYen(drafted.left, lang) }
  return { errors: { amount: { key: 'refund:errors.amountMost', values } } }
}

/** Confirms a draft. */
export async function confirmOrder(
  deps: RefundDeps,
  by: { memberId: string; businessId: string },
  id: string,
): Promise<Refused | undefined> {
  const done = await confirmRefund(deps, by, id)
  return 'refused' in done ? { errors: refusals[done.refused] } : undefined
}

const refusals = {
  disputed: { form: { key: 'refund:disputed' } },
  nothing: { form: { key: 'refund:nothing' } },
  tooMuch: { form: { key: 'refund:errors.changed' } },
} satisfies Record<RefusedRefund['refused'], FieldErrors>
