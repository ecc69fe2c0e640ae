import { beforeEach, expect, it } from 'vitest'
import { PaymentForbidden, PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import { noteRefused } from '../../server/money/deposits/deposit.look.ts'
import { onEachDatabase } from '../support/databases.ts'
import { began, day, hour, madeUpPayouts, minute, payout } from './made-up-payouts.ts'

const forbidden = () => new PaymentForbidden(new Error(), 403, 'rak_payout_read')

onEachDatabase('the job that looks at deposits', async (database) => {
  const db = await database.open()
  const at = await madeUpPayouts(db)
  beforeEach(() => at.empty())

  it('reads the list from when the books began, thirty days at a time, an hour beyond our clock', async () => {
    at.now = began + 70 * day
    expect(await at.look()).toBe('done')
    expect(at.lists).toEqual([
      [began, began + 30 * day],
      [began + 30 * day, began + 60 * day],
      [began + 60 * day, at.now + hour],
    ])
    // A day later, and not before: thirty days back, and never before the books began.
    at.now += day - 1
    await at.look()
    expect(at.lists.length).toBe(3)
    at.now += 1
    await at.look()
    expect(at.lists.slice(3)).toEqual([
      [at.now - 31 * day, at.now - day],
      [at.now - day, at.now + hour],
    ])
    at.now = began + 71 * day
    await db
      .updateTable('business')
      .set({ created_at: at.now - 5 * day })
      .execute()
    await at.look({ everything: true })
    expect(at.lists.at(-1)).toEqual([at.now - 5 * day, at.now + hour])
  })

  it('reads it in the very moment in which the books begin, and nothing before there is a business', async () => {
    await at.look()
    expect(at.lists).toEqual([[began, began + hour]])
    await db
      .updateTable('business')
      .set({ created_at: began + 1 })
      .execute()
    await at.look({ everything: true })
    expect(at.lists.length).toBe(1)
  })

  it('does not believe a cursor or a lease that a clock far ahead has written', async () => {
    at.now = began + 70 * day
    await at.look()
    const cursor = (at: number) =>
      db.updateTable('job_lease').set({ cursor: at }).where('name', '=', 'deposits')
    await cursor(at.now + hour).execute()
    await at.look({ everything: true })
    expect(at.lists.at(-1)).toEqual([at.now + hour - 30 * day, at.now + hour])
    await cursor(at.now + hour + 1).execute()
    await at.look({ everything: true })
    expect(at.lists.at(-3)).toEqual([began, began + 30 * day])
    at.lists = []
    await at.look()
    expect(at.lists).toEqual([])
    at.now -= 1
    await at.look()
    expect(at.lists).not.toEqual([])
  })

  it('asks about a payout only if the list has news of it', async () => {
    at.listed = [payout]
    await at.look()
    await at.look({ everything: true })
    expect(at.retrieved).toEqual(['po_1'])
    for (const news of [
      { amount: 5 },
      { status: 'paid' as const },
      { reconciliation: 'not_applicable' as const },
      { arrivesOn: '2026-10-06' },
      { failure: 'account_closed' },
    ]) {
      at.listed = [{ ...(at.listed[0] ?? payout), ...news }]
      await at.look({ everything: true })
      await at.look({ everything: true })
    }
    expect(at.retrieved.length).toBe(6)
    expect(await db.selectFrom('deposit').select(['amount', 'arrives_on', 'failure']).execute()).toEqual([
      { amount: 5, arrives_on: '2026-10-06', failure: 'account_closed' },
    ])
  })

  it('is done by one process at a time, which ends where another has taken over', async () => {
    await at.held()
    expect(await at.look()).toBe('busy')
    at.now += 2 * minute
    at.listed = [payout]
    at.whileListing = async () => {
      at.now += 2 * minute
      await at.held()
    }
    expect(await at.look()).toBe('busy')
    expect([at.lists.length, at.retrieved]).toEqual([1, []])
    // The list was not read to its end: it is read again at once when the other is gone.
    at.now += 2 * minute
    at.whileListing = async () => {}
    expect(await at.look()).toBe('done')
    expect([at.lists.length, at.retrieved]).toEqual([2, ['po_1']])
    // An empty list is not taken for read either.
    at.listed = []
    at.whileListing = async () => {
      at.now += 2 * minute
      await at.held()
    }
    const before = await db.selectFrom('job_lease').select('cursor').where('name', '=', 'deposits').execute()
    expect(await at.look({ everything: true })).toBe('busy')
    expect(
      await db.selectFrom('job_lease').select('cursor').where('name', '=', 'deposits').execute(),
    ).toEqual(before)
  })

  it('ends with its signal, and leaves its lease to the next', async () => {
    at.listed = [payout]
    const stopped = new Error('stopped')
    await expect(at.look({ signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped)
    expect(at.retrieved).toEqual([])
    expect(await at.look()).toBe('done')
  })

  it('asks a key that was refused again after an hour, and after other trouble at once', async () => {
    at.whileListing = async () => {
      throw forbidden()
    }
    expect(await at.look()).toBe('refused')
    expect(await at.refused()).toBe('rak_payout_read')
    at.now += hour - 1
    // Nothing was read: what is known of the key stays.
    expect([await at.look(), at.lists.length, await at.refused()]).toEqual(['done', 1, 'rak_payout_read'])
    at.now += 1
    expect([await at.look(), at.lists.length]).toEqual(['refused', 2])
    expect(at.logged.length).toBe(1)
    at.now += hour
    const outage = new PaymentUnavailable('timeout', undefined)
    at.whileListing = async () => {
      throw outage
    }
    await expect(at.look()).rejects.toBe(outage)
    expect(await at.refused()).toBe('rak_payout_read')
    at.whileListing = async () => {}
    expect([await at.look(), at.lists.length, await at.refused()]).toEqual(['done', 4, undefined])
  })

  it('notes as refused only what an owner can mend, once in the log, with the right if Stripe names one', async () => {
    expect(await noteRefused(at.deps, new Error())).toBe(false)
    expect(await noteRefused(at.deps, new PaymentForbidden(undefined, 401))).toBe(false)
    const said = forbidden()
    said.isSaid = true
    expect(await noteRefused(at.deps, said)).toBe(false)
    expect([await at.refused(), at.logged]).toEqual([undefined, []])
    expect(await noteRefused(at.deps, new PaymentForbidden(undefined, 403))).toBe(true)
    expect(await at.refused()).toBe('')
    expect(await noteRefused(at.deps, forbidden())).toBe(true)
    expect([await at.refused(), at.logged.length]).toEqual(['rak_payout_read', 1])
  })
})
