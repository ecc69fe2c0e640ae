import { newId } from '../../../server/db/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { cardToken } from '../../support/guest.ts'

/** A tip that a guest has paid in a test application, without its pages. Whole yen; returns its id. */
export async function paidTip(test: TestApp, amount = 1000, card = 'pm_card_visa'): Promise<string> {
  const { tips } = test.deps
  const guest = newId()
  const branch = { id: test.seed.branchId, businessId: test.seed.businessId }
  const answers = { recipient: { kind: 'all' as const }, amount, review: '', lang: 'en' as const }
  const tip = await tips.start(guest, branch, answers)
  const token = await cardToken(test.sandbox, card)
  const attached = await tips.attachCard(guest, tip.id, tip.version, token)
  if (attached.kind !== 'ok') throw new Error(attached.kind)
  const returnUrl = 'http://localhost:3000/'
  const paid = await tips.pay(guest, tip.id, attached.tip.version, { returnUrl })
  if (paid.kind !== 'paid') throw new Error(paid.kind)
  return tip.id
}
