import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { boxesIn, formIn, nextPage, paydays } from '../features/payday/payday-form.ts'
import { tipInto } from '../payday/payday-rows.ts'
import { type OwnSite, openOwnSite, password } from '../processes/own-site.ts'
import type { DatabaseKind } from '../support/databases.ts'
import type { Fields } from '../support/guest.ts'

const [email, people] = ['owner@example.jp', 60]

/**
 * Kills the server `kills` times while an owner pays everybody, or notes that nobody was reached: the press is written whole or not
 * at all, and the same form sent again does what is left. Then it is held against what everybody has earned.
 */
export async function paydayKills(kind: DatabaseKind, kills: number): Promise<void> {
  const site = await openOwnSite({ kind })
  const { db } = site
  try {
    let server = await site.start()
    site.at(server)
    const staff = await openPlaces(site)
    const owner = await site.person(email)
    await db
      .updateTable('staff')
      .set((e) => ({
        person_id: e.selectFrom('identity_account').select('sub').where('identity_account.email', '=', email),
      }))
      .where('email', '=', email)
      .execute()
    const done = { before: 0, after: 0, answered: 0 }

    /** Sends a form and kills the server under it, then sends the same form to the next server. */
    async function pressUnderKill(path: string, form: Fields, isWritten: () => Promise<boolean>) {
      const fields = { ...form, presentPassword: password }
      const answer = owner.post(path, fields).catch(() => undefined)
      await wait(Math.random() * 120)
      await site.end(server, 'SIGKILL')
      const first = await answer
      const written = await isWritten()
      if (first?.status === 303) done.answered += 1
      else done[written ? 'after' : 'before'] += 1
      server = await site.start()
      site.at(server)
      const again = await owner.post(path, fields)
      expect([again.status, await isWritten()]).toEqual([303, true])
    }

    for (let kill = 0; kill < kills; kill++) {
      const today = dayIn('Asia/Tokyo', Date.now())
      for (const [n, place] of staff.entries())
        await tipInto(db, place, { yen: 100 + n, to: place.staffId, now: Date.now() })
      const form = formIn((await owner.get(`${nextPage}?until=${today}`)).text, 'pay')
      const id = form.id ?? ''
      const linesOf = () =>
        db.selectFrom('payday_line').select('returned_at').where('payday_id', '=', id).execute()
      await pressUnderKill(nextPage, { ...form, payDay: today }, async () => {
        const lines = await linesOf()
        expect([0, people]).toContain(lines.length)
        return lines.length > 0
      })
      await expectBalances(db, 0)
      if (kill % 2 === 0) continue
      const page = `${paydays}/${id}`
      const all = boxesIn((await owner.get(page)).text)
      await pressUnderKill(page, { ...all, why: 'the file was not used' }, async () => {
        const lines = await linesOf()
        const back = lines.filter(({ returned_at }) => returned_at !== null)
        expect([0, people]).toContain(back.length)
        return back.length > 0
      })
      await expectBalances(db, people)
    }
    // Else nobody has died under a press.
    expect(done.before + done.after).toBeGreaterThan(0)
    const today = dayIn('Asia/Tokyo', Date.now())
    const form = formIn((await owner.get(`${nextPage}?until=${today}`)).text, 'pay')
    await owner.post(nextPage, { ...form, payDay: today, presentPassword: password })
    await expectBalances(db, 0)
    expect((await verifyBooks(db)).differences).toEqual([])
  } finally {
    await site.close()
  }
}

/** An owner, and so many people with numbers at one branch. */
async function openPlaces({ db }: OwnSite) {
  const { id: branchId, business_id: businessId } = await db
    .selectFrom('branch')
    .select(['id', 'business_id'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const row = { business_id: businessId, created_at: Date.parse(daysBefore('2026-01-01', 0)) }
  const owner = { id: newId(), code: 'O', name: 'Aya', role: 'owner' as const, email, branch_id: null }
  await db
    .insertInto('staff')
    .values({ ...owner, ...row })
    .execute()
  const staff = Array.from({ length: people }, (_, n) => ({
    ...{ id: newId(), code: `k${n}`, name: `Staff ${n}`, role: 'staff' as const, branch_id: branchId },
    ...{ payroll_number: `${1000 + n}`, ...row },
  }))
  await db.insertInto('staff').values(staff).execute()
  return staff.map(({ id }) => ({ staffId: id, businessId, branchId }))
}

/** Nobody has more in lines than they have earned, and so many have less. Reckoned from rows alone. */
async function expectBalances(db: Db, open: number) {
  const yen = new Map<string, number>()
  const add = (holder: string, amount: number) => yen.set(holder, (yen.get(holder) ?? 0) + amount)
  for (const share of await db.selectFrom('share').selectAll().execute())
    if (share.staff_id) add(`${share.staff_id} ${share.branch_id}`, share.amount)
  const lines = await db.selectFrom('payday_line').selectAll().where('returned_at', 'is', null).execute()
  for (const line of lines) add(`${line.staff_id} ${line.branch_id}`, -line.yen)
  const left = [...yen.values()]
  expect([left.filter((one) => one < 0), left.filter((one) => one > 0).length]).toEqual([[], open])
}
