import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { listToAnswer } from '../../../server/money/payment/payment.answers.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

onEachDatabase('what an owner must answer at Stripe', async (database) => {
  const db = await database.open()
  beforeEach(() => db.updateTable('payment_attempt').set({ answer_kind: null }).execute())

  const disputed = (answer_due: number | null, more: object = {}) => ({
    answer_kind: 'dispute' as const,
    answer_due,
    payment_intent_id: `pi_${newId()}`,
    ...more,
  })

  it('is listed by the day on which it is due, without a day last, and the most urgent are never cut off', async () => {
    const dues = [begun + 300, null, begun + 100, begun + 200]
    const { tipId, businessId } = await tipRows(db, { attempts: dues.map((due) => disputed(due)) })
    const list = async (limit?: number) =>
      (await listToAnswer(db, { businessId }, limit)).map(({ dueAt }) => dueAt)
    expect(await list()).toEqual([begun + 100, begun + 200, begun + 300, undefined])
    expect(await list(2)).toEqual([begun + 100, begun + 200])
    const ofTip = await listToAnswer(db, { tipId }, 1)
    expect(ofTip).toMatchObject([{ tipId, amount: 1000, kind: 'dispute', timeZone: 'Asia/Tokyo' }])
  })

  it('is of the tip or the business that is asked for, and nothing that needs no answer', async () => {
    const one = await tipRows(db, { attempts: [disputed(5, { answer_kind: 'inquiry' }), {}] })
    const other = await tipRows(db, { attempts: [disputed(5, { payment_intent_id: null })] })
    const kinds = async (of: Parameters<typeof listToAnswer>[1]) =>
      (await listToAnswer(db, of)).map(({ kind, tipId, intentId }) => [kind, tipId, intentId])
    const asked = ['inquiry', one.tipId, one.attempts[0]?.payment_intent_id]
    expect(await kinds({ tipId: one.tipId })).toEqual([asked])
    expect(await kinds({ businessId: one.businessId })).toEqual([asked])
    expect(await kinds({ businessId: other.businessId })).toEqual([['dispute', other.tipId, undefined]])
    expect(await kinds({ tipId: 'none' })).toEqual([])
  })

  it('are twenty at most on a page', async () => {
    const { businessId } = await tipRows(db, { attempts: Array.from({ length: 21 }, (_, n) => disputed(n)) })
    expect(await listToAnswer(db, { businessId })).toHaveLength(20)
  })
})
