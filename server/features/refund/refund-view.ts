import type { RefundBoxView } from '../../../pages/refund/refund.view.ts'
import type { FieldMessage } from '../../../views/form-errors.ts'
import { formatYen } from '../../../views/format.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { readYen } from '../../http/read-yen.ts'
import { halfOf, listRefunds, previewRefund, refundableOf, secondChargeId } from '../../money/refund/index.ts'

/** The address of the page that shows a tip, with so much of it to give back: `half`, `full`, or whole yen. */
export type RefundPlace = (refund?: string) => string

type Asked = {
  tip: { id: string; amount: number; fee: number | null; time_zone: string }
  /** As it stands in the address; undefined: nobody has asked for a refund. */
  asked: string | undefined
  to: RefundPlace
  now: number
  lang: GuestLang
}

/** What an owner can give back of a tip and has given back, and who has how much before and after what they chose. */
export async function refundView(db: Db, { tip, asked, to, now, lang }: Asked): Promise<RefundBoxView> {
  const left = await refundableOf(db, tip.id)
  const earlier = (await listRefunds(db, tip.id)).flatMap(({ id, state, ...one }) =>
    state === 'draft'
      ? []
      : { ...one, state, href: paths.oneRefund(tip.id, id), secondCharge: id.startsWith(secondChargeId('')) },
  )
  const box = { open: to(''), close: to(), isOpen: asked !== undefined, timeZone: tip.time_zone, earlier }
  if ('refused' in left) return { ...box, left: left.refused }
  const here = new URL(to(), 'http://here')
  const half = halfOf(left.amount)
  const amount = asked === 'half' ? half : asked === 'full' ? left.amount : readYen(asked ?? '')
  const error: FieldMessage | undefined =
    typeof amount === 'string'
      ? { key: amount }
      : amount > left.amount
        ? { key: 'refund:errors.amountMost', values: { left: formatYen(left.amount, lang) } }
        : undefined
  return {
    ...box,
    left: left.amount,
    half: { yen: half, href: to('half'), chosen: asked === 'half' },
    full: { yen: left.amount, href: to('full'), chosen: asked === 'full' },
    form: { action: here.pathname, fields: Object.fromEntries(here.searchParams) },
    typed: asked === 'half' || asked === 'full' ? '' : (asked ?? ''),
    error: asked ? error : undefined,
    chosen:
      asked && !error
        ? {
            action: paths.tipRefund(tip.id),
            id: newId(),
            yen: Number(amount),
            shares: await previewRefund(db, {
              tip_id: tip.id,
              attempt_id: left.attemptId,
              amount: Number(amount),
            }),
            month: dayIn(tip.time_zone, now).slice(0, 7),
            fee: tip.fee,
          }
        : undefined,
  }
}
