import { expect, it } from 'vitest'
import { readRow, setRow } from '../../support/rows.ts'
import { payTip } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import { chooseRefund } from './choose-refund.ts'
import { paidTip } from './paid-tip.ts'

const site = await qrSite()
// From here on the books know whose they are. Else an unknown payment means the key of somebody else.
await paidTip(site)

it.each([
  ['with a name that Stripe does not know', 'pi_unknown'],
  ['without one, as in made-up books', null],
])(
  'an owner reads that Stripe does not know the payment of a refund (%s), once and for all',
  async (_, intent) => {
    const { owner } = site.as
    const { branchId } = site.seed
    const tipId = await payTip(site.deps.db, { branchId, amount: 800, at: site.deps.clock() })
    await setRow(site.deps.db, 'payment_attempt', `attempt-${tipId}`, { payment_intent_id: intent })
    const asked = await chooseRefund(owner, tipId, 'full')
    expect((await asked.press()).headers.location).toBe(asked.here)
    const failed = await owner.get(asked.here)
    expect(failed.status).toBe(200)
    expect(failed.text).toContain('Why it failed: Stripe does not know this payment.')
    expect(failed.text).not.toContain('>Try again<')
    const waiting = site.deps.db.selectFrom('refund_request').selectAll().where('tip_id', '=', tipId)
    expect(await waiting.execute()).toMatchObject([{ state: 'failed', next_check_at: null }])
    expect(await readRow(site.deps.db, 'tip', tipId)).toMatchObject({
      state: 'succeeded',
      refunded_amount: 0,
    })
    expect((await chooseRefund(owner, tipId, '')).text).toContain('All that is left (¥800)')
  },
)
