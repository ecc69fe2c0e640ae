import { beforeEach, describe, expect, it } from 'vitest'
import { startOf } from '../../server/base/calendar.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import { chooseSettings, settingsOfMonth } from '../../server/money/journal/journal.settings.ts'
import { whyProvisional } from '../../server/money/journal/why-provisional.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { dayOf, noon, paydayRows } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

onEachDatabase('a month of the journal', async (database) => {
  const db = await database.open()
  const { by } = await paydayRows(db, { people: 1 })
  const { businessId } = by
  const tokyo = (day: string) => startOf(day, 'Asia/Tokyo')

  describe('has the settings that were chosen for it', () => {
    const choose = (model: JournalModel, bank: string, day: string) =>
      inTransaction(db, (trx) =>
        chooseSettings(trx, businessId, { model, names: { ...usualAccounts, bank } }, tokyo(day)),
      )
    const chosen = async (...days: string[]) => {
      const settings = await settingsOfMonth(db, businessId)
      return days.map((day) => [settings(day).model, settings(day).names.bank].join(' '))
    }

    it('the first choice holds for all time, a later one from the first month that is not final', async () => {
      expect(await chosen('2026-10-05')).toEqual([' 普通預金'])
      await choose('held', 'A', '2026-10-20')
      expect(await chosen('2020-01-01', '2030-01-01')).toEqual(['held A', 'held A'])
      // On the tenth day October's end is not ten days past; on the eleventh it is.
      await choose('held', 'B', '2026-11-10')
      await choose('sales', 'C', '2026-11-11')
      expect(await chosen('2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01')).toEqual([
        'held A',
        'held B',
        'held B',
        'sales C',
      ])
      // The same month once more: the newest choice counts.
      await choose('held', 'D', '2026-11-12')
      expect(await chosen('2026-10-31', '2027-05-01')).toEqual(['held B', 'held D'])
    })
  })

  describe('is provisional', () => {
    const days = { first: dayOf(1), last: dayOf(31) }
    const final = tokyo('2026-11-11')
    const why = (now = final) => whyProvisional(db, businessId, days, now)
    const readUntil = async (cursor: number | null) => {
      await db.deleteFrom('job_lease').execute()
      const row = { name: 'deposits' as const, holder: '', expires_at: 0, cursor }
      await db.insertInto('job_lease').values(row).execute()
    }
    beforeEach(async () => {
      await emptyDeposits(db)
      await readUntil(final)
      await setRow(db, 'business', businessId, { books_end_at: null, books_answered_at: null })
    })

    it('until ten days after its last day', async () => {
      expect([await why(final - 1), await why()]).toEqual(['recent', undefined])
    })

    it.each([final - 1, null])(
      'until Stripe’s list was read after these ten days, not %s',
      async (cursor) => {
        await readUntil(cursor)
        expect(await why()).toBe('unread')
        await db.deleteFrom('job_lease').execute()
        expect(await why()).toBe('unread')
      },
    )

    it.each([
      ['one is late', { status: 'on_way' as const }, 'unknown'],
      ['one holds payments without a branch', { unplaced: 1 }, 'unknown'],
      ['Stripe has not told what is in one', { itemised_at: null }, 'unknown'],
      ['that one lies before it', { itemised_at: null, arrives_on: dayOf(0) }, 'unknown'],
      ['that one lies after it', { itemised_at: null, arrives_on: dayOf(32) }, undefined],
      ['Stripe never tells of one made by hand', { itemised_at: null, automatic: 0 }, undefined],
      ['a late one lies before it', { status: 'on_way' as const, arrives_on: dayOf(0) }, undefined],
      ['an unplaced one lies after it', { unplaced: 1, arrives_on: dayOf(32) }, undefined],
      ['all is known', {}, undefined],
    ])('while of deposits %s: %o, %s', async (_, cells, said) => {
      await insertDeposit(db, 'po_1', noon(5), cells)
      expect(await why()).toBe(said)
    })

    it.each([
      [tokyo(dayOf(32)) - 1, null, 'marker'],
      [tokyo(dayOf(32)), null, undefined],
      [noon(1), noon(2), undefined],
    ])(
      'while the books lack paydays of it: since %i, answered %s',
      async (books_end_at, books_answered_at, said) => {
        await setRow(db, 'business', businessId, { books_end_at, books_answered_at })
        expect(await why()).toBe(said)
      },
    )
  })
})
