import { expect, it } from 'vitest'
import { readRow, setRow } from '../../support/rows.ts'
import { payTip } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from './paid-tip.ts'

const site = await qrSite()
// From here on the books know whose they are. Else an unknown payment means the key of somebody else.
await paidTip(site)
const form = { how: 'full', amount: '', reason: 'requested_by_customer', note: '' }

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
    const page = `/branch/earning/tips/${tipId}/refund`
    const here = (await owner.post(page, form)).headers.location ?? ''
    expect((await owner.post(here, {})).headers.location).toBe(here)
    const failed = await owner.get(here)
    expect(failed.status).toBe(200)
    expect(failed.text).toContain('Why it failed: Stripe does not know this payment.')
    expect(failed.text).not.toContain('>Try again<')
    const waiting = site.deps.db.selectFrom('refund_request').selectAll().where('tip_id', '=', tipId)
    expect(await waiting.execute()).toMatchObject([{ state: 'failed', next_check_at: null }])
    expect(await readRow(site.deps.db, 'tip', tipId)).toMatchObject({
      state: 'succeeded',
      refunded_amount: 0,
    })
    expect((await owner.get(page)).text).toContain('All that is left (¥800)')
  },
)
