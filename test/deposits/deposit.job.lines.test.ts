import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { PaymentForbidden, PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import { startDeposits } from '../../server/money/deposits/deposit.look.ts'
import { onEachDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'
import { day, hour, madeUpPayouts, minute, payout } from './made-up-payouts.ts'

const forbidden = () => new PaymentForbidden(new Error(), 403, 'rak_payout_read')

onEachDatabase('the job that reads the lines of deposits', async (database) => {
  const db = await database.open()
  const at = await madeUpPayouts(db)
  beforeEach(() => at.empty())

  it('goes on with the next deposit where the lines of one can not be read', async () => {
    await at.look()
    await at.due('po_1', 1)
    await at.due('po_2', 2)
    at.linesOf = (id) => {
      if (id === 'po_1') throw new Error('strange')
    }
    await at.look()
    expect(await at.checks()).toEqual([
      { id: 'po_1', next_check_at: at.now + 10 * minute },
      { id: 'po_2', next_check_at: null },
    ])
    expect(at.logged).toEqual(['the lines of a deposit could not be read'])
    // Lines alone show that the key may read payouts again.
    await db.insertInto('remembered').values({ name: 'payouts_refused', value: '' }).execute()
    at.now += 10 * minute
    at.linesOf = () => {}
    await at.look()
    expect([at.lists.length, await at.refused()]).toEqual([1, undefined])
    // Where Stripe can't be reached, all wait, and nothing is postponed.
    await db.updateTable('deposit').set({ next_check_at: 7 }).execute()
    const outage = new PaymentUnavailable('timeout', undefined)
    at.linesOf = () => {
      throw outage
    }
    await expect(at.look()).rejects.toBe(outage)
    expect((await at.checks()).map((one) => one.next_check_at)).toEqual([7, 7])
    // Where the key may not, each in its turn waits an hour.
    at.linesOf = () => {
      throw forbidden()
    }
    expect(await at.look()).toBe('refused')
    expect((await at.checks()).map((one) => one.next_check_at).sort()).toEqual([7, at.now + hour])
  })

  it('reads no more lines where another process has taken over', async () => {
    await at.look()
    await at.due('po_1', 1)
    await at.due('po_2', 2)
    const read: string[] = []
    at.linesOf = async (id) => {
      read.push(id)
      at.now += 2 * minute
      await at.held()
    }
    expect([await at.look(), read]).toEqual(['busy', ['po_1']])
    // Nor is a deposit postponed whose lines it was reading.
    await db.updateTable('deposit').set({ next_check_at: 7 }).execute()
    at.now += 2 * minute
    at.lines = [
      { id: 'x', category: 'fee', currency: 'JPY', gross: 0, fee: 0, net: 0, of: { kind: 'other' } },
    ]
    expect([await at.look(), read.length]).toEqual(['busy', 2])
    expect((await at.checks()).map((one) => one.next_check_at)).toEqual([7, 7])
    expect(at.logged).toEqual([])
  })

  it('reads all at the first look after a start that nobody else held up, then only what is due', async () => {
    await at.look()
    await at.held()
    const job = startDeposits(at.deps, 10)
    await wait(60)
    expect(at.lists.length).toBe(1)
    at.now += 2 * minute
    await until(() => expect(at.lists.length).toBe(2))
    await wait(100)
    await at.held()
    await wait(60)
    at.now += 2 * minute
    await wait(60)
    expect(at.lists.length).toBe(2)
    at.now += day
    at.whileListing = async () => {
      throw new PaymentUnavailable('timeout', undefined)
    }
    await until(() => expect(at.logged).toContain('deposits could not be read'))
    at.logged = []
    at.whileListing = async () => {
      const known = new PaymentUnavailable('timeout', undefined)
      known.isSaid = true
      throw known
    }
    await wait(60)
    at.logged = []
    await wait(60)
    expect(at.logged).toEqual([])
    // It stops in the middle of a list.
    at.listed = [payout]
    let [stopped] = [Promise.resolve()]
    at.whileListing = async () => {
      stopped = job.stop()
    }
    await wait(60)
    await stopped
    expect(at.retrieved).toEqual([])
  })
})
