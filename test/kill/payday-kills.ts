import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
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
    const owner = await site.person(email)
    const staff = await openPlaces(site)
    const done = { before: 0, after: 0, answered: 0 }

    /** What an owner would send to pay all up to today, today. */
    async function payForm(): Promise<Fields> {
      const payDay = dayIn('Asia/Tokyo', Date.now())
      return { ...formIn((await owner.get(`${nextPage}?until=${payDay}`)).text, 'pay'), payDay }
    }

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
      for (const [n, place] of staff.entries())
        await tipInto(db, place, { yen: 100 + n, to: place.staffId, now: Date.now() })
      const form = await payForm()
      const id = form.id ?? ''
      /** Whether all lines of it are as a press leaves them; never some. */
      const isDone = (what: 'written' | 'returned') => async () => {
        const lines = db.selectFrom('payday_line').select('returned_at').where('payday_id', '=', id)
        const all = (await lines.execute()).filter((line) => what === 'written' || line.returned_at !== null)
        expect([0, people]).toContain(all.length)
        return all.length > 0
      }
      await pressUnderKill(nextPage, form, isDone('written'))
      await expectBalances(db, 0)
      if (kill % 2 === 0) continue
      const page = `${paydays}/${id}`
      const back = { ...boxesIn((await owner.get(page)).text), why: 'the file was not used' }
      await pressUnderKill(page, back, isDone('returned'))
      await expectBalances(db, people)
    }
    // Else nobody has died under a press.
    expect(done.before + done.after).toBeGreaterThan(0)
    await owner.post(nextPage, { ...(await payForm()), presentPassword: password })
    await expectBalances(db, 0)
    expect((await verifyBooks(db)).differences).toEqual([])
  } finally {
    await site.close()
  }
}

/** An owner, whose account it is, and so many people with numbers at one branch. */
async function openPlaces({ db }: OwnSite) {
  const branches = db.selectFrom('branch').selectAll().orderBy('created_at')
  const { id: branchId, business_id: businessId } = await branches.executeTakeFirstOrThrow()
  const accounts = db.selectFrom('identity_account').select('sub').where('email', '=', email)
  const { sub: person_id } = await accounts.executeTakeFirstOrThrow()
  const row = { business_id: businessId, created_at: 1 }
  const owner = { ...row, id: newId(), code: 'O', name: 'Aya', role: 'owner' as const, branch_id: null }
  await db
    .insertInto('staff')
    .values({ ...owner, email, person_id })
    .execute()
  const staff = Array.from({ length: people }, (_, n) => {
    const who = { id: newId(), code: `k${n}`, name: `Staff ${n}`, payroll_number: `${1000 + n}` }
    return { ...row, ...who, role: 'staff' as const, branch_id: branchId }
  })
  await db.insertInto('staff').values(staff).execute()
  return staff.map(({ id }) => ({ staffId: id, businessId, branchId }))
}

/** Nobody has more in lines than they have earned, and so many have less. Reckoned from rows alone. */
async function expectBalances(db: Db, open: number) {
  const { rows } = await sql<{ yen: number | string }>`
    select (select coalesce(sum(amount), 0) from share where share.staff_id = staff.id)
      - (select coalesce(sum(yen), 0) from payday_line as line where line.staff_id = staff.id and returned_at is null) as yen
    from staff`.execute(db)
  const left = rows.map(({ yen }) => Math.sign(Number(yen)))
  expect([left.includes(-1), left.filter((sign) => sign > 0).length]).toEqual([false, open])
}
