import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { callBack } from '../../../server/money/payday/payday.papers.ts'
import { beginChain } from '../../../server/money/payday/payday.service.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { handLinesOut, tipInto } from '../../payday/payday-rows.ts'
import { auditOf } from '../../support/audit.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { plain } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const all = '/branch/business/payday'
const password = 'Correct-horse-1'
const dayMs = 24 * 60 * 60_000
const site = await qrSite()
const { db } = site.deps
const now = () => site.deps.clock()
const day = (ago: number) => dayIn('Asia/Tokyo', now() - ago * dayMs)
const { businessId, branchId } = site.seed
const [, byCash = '', left = ''] = site.seed.staffIds
const by = { businessId, memberId: 'qr-owner' }
const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
const { owner, staff } = site.as
const main = async (from: typeof owner, path: string) =>
  plain((await from.get(path)).text.replace(/^.*<main/s, ''))
const out = async (what: 'payroll_file' | 'cash_list') => {
  const done = await handLinesOut(db, by, now(), { what })
  return 'id' in done ? done.id : ''
}
const csv = async (id: string) => (await owner.get(`${all}/papers/${id}.csv`)).status
const signs = async (id: string) => (await owner.get(`${all}/papers/${id}`)).text.includes('books to-sign')

describe('a paper of before the books went back', async () => {
  await beginChain(db, by, where, day(9), now() - 9 * dayMs)
  await setRow(db, 'staff', byCash, { pay_way: 'cash' })
  await tipInto(db, where, { yen: 900, to: site.staffId, now: now() - 8 * dayMs })
  await tipInto(db, where, { yen: 700, to: byCash, now: now() - 8 * dayMs })
  await tipInto(db, where, { yen: 53, to: left, now: now() - 8 * dayMs })
  const until = { from: day(9), until: day(7), now: now() - 6 * dayMs + 3_600_000 }
  const payday = await closeDays(db, { by, where, ...until })
  // Left for the next payday, and handed out on a paper after the backup.
  await markLines(db, by, { id: payday, staffIds: [left], mark: { mark: 'carried', reason: 'r' } }, now())
  await tipInto(db, where, { yen: 120, to: site.staffId, now: now() - 5 * dayMs })
  await tipInto(db, where, { yen: 66, to: 'qr-manager', now: now() - 5 * dayMs })
  const [file, list] = [await out('payroll_file'), await out('cash_list')]

  it('is had again until its branch waits', async () => {
    expect([await csv(file), await signs(list)]).toEqual([200, true])
    await beginWait(db, { why: 'restore', booksAt: now() - 5 * dayMs }, now())
    expect([await csv(file), await signs(list)]).toEqual([404, false])
  })

  it('is only looked at once days are lost, also where its line opens the next payday', async () => {
    const form = await owner.get(`${all}/restart?branch=${branchId}`)
    expect(form.text).toMatch(/<input[^>]*value="newest"[^>]* checked|checked=""[^>]*value="newest"/)
    // Who was left for the next payday is ticked, and no other.
    const tickedIn = ({ text }: { text: string }) =>
      [...text.matchAll(/<input[^>]*name="line-[^"]*\.([^"]*)"[^>]* checked/g)].map(([, who]) => who)
    expect(tickedIn(form)).toEqual([left])
    for (const [ticks, becomes] of [
      [{}, 'Settled on paper ¥53Opens the next payday ¥0'],
      [{ [`line-${payday}.${left}`]: '1' }, 'Settled on paper ¥0Opens the next payday ¥53'],
    ] as const) {
      const said = { branch: branchId, answer: 'lost', lastDay: day(7), ...ticks }
      expect(plain((await owner.post(`${all}/restart`, said)).text)).toContain(becomes)
    }
    expect(plain(form.text)).toContain('What Stripe has since then was not read yet')
    const ticked = { [`line-${payday}.${site.staffId}`]: '1' }
    const lost = { branch: branchId, answer: 'lost', lastDay: day(4), unread: '1', ...ticked }
    const shown = await owner.post(`${all}/restart`, lost)
    expect(plain(shown.text)).toContain('Keep the papers, mails and files')
    const seal = /name="seal" value="([\w-]+)"/.exec(shown.text)?.[1] ?? ''
    const done = await owner.post(`${all}/restart`, { ...lost, seal, presentPassword: password })
    expect(done.status).toBe(303)
    // Answered again, the form begins with what was said.
    expect(tickedIn(await owner.get(`${all}/restart?branch=${branchId}`))).toEqual([site.staffId])
    expect([await csv(file), await signs(list)]).toEqual([404, false])
    const [ofFile, ofList] = [
      await main(owner, `${all}/papers/${file}`),
      await main(owner, `${all}/papers/${list}`),
    ]
    expect(ofFile).toContain('Carried to the next payday')
    expect(ofList).toContain('Settled on paper before the books went back')
    for (const said of [ofFile, ofList]) expect(said).not.toMatch(/Download|Print|To be paid/)
    expect(await auditOf(db, { action: 'payday.lost' })).toMatchObject([{ details: { unread: 1 } }])
  })

  it('stands in the year’s list as settled, and whose it is reads whom to ask', async () => {
    const year = await owner.get(`${all}/paid-${day(7).slice(0, 4)}.csv`)
    expect(year.text).toMatch(/settled on paper[^\n]*700/i)
    await db.updateTable('payday_line').set({ person_id: 'p' }).where('staff_id', '=', site.staffId).execute()
    const { person_id } = await readRow(db, 'staff', site.staffId)
    await db.updateTable('payday_line').set({ person_id }).where('staff_id', '=', byCash).execute()
    expect(await main(staff, '/profile/paydays')).toMatch(
      /¥700: settled on paper before[^.]*\. If you did not get it, ask an owner\./,
    )
    await db.updateTable('payday_line').set({ person_id }).where('staff_id', '=', site.staffId).execute()
    await db.updateTable('payday_line').set({ person_id: null }).where('staff_id', '=', byCash).execute()
  })

  it('and what is owed from before is seen, with its reason, by whoever is owed it and by owners', async () => {
    const owed = { branch: branchId, who: site.staffId, yen: '333', reason: 'the 5th is missing', tip: '' }
    const noted = await owner.post(`${all}/before`, { ...owed, presentPassword: password })
    expect(noted.status).toBe(303)
    for (const [who, path] of [
      [staff, '/profile/paydays'],
      [owner, `${all}/before?branch=${branchId}`],
    ] as const) {
      const said = await main(who, path)
      expect(said).toMatch(/¥333, recorded on [^.]+\.( |$)/)
      expect(said).toContain('the 5th is missing')
    }
    expect(await main(site.as.manager, '/profile/paydays')).not.toContain('333')
    // Of the lost days itself, which no payday of these books has.
    expect(await main(staff, '/profile/paydays')).toMatch(
      /Settled on paper before the books went back.* to .* ¥120/,
    )
  })

  it('and its days by those, too, who have no line in these books, with whom to ask', async () => {
    const { manager } = site.as
    const own = await main(manager, '/profile/paydays')
    expect(own).toContain('No payday of yours has been closed yet.')
    expect(own).toMatch(
      /Settled on paper before the books went back.*If you did not get it, ask an owner\..*¥66/,
    )
    // Beside the menu's link their profile has one, while anything of theirs is there.
    const links = async () =>
      (await manager.get('/branch/profile')).text.split('"/profile/paydays"').length - 1
    expect(await links()).toBe(2)
    await db.updateTable('payday_restart').set({ answer: 'newest', last_day: null }).execute()
    expect(await links()).toBe(1)
    const noted = await owner.post(`${all}/before`, {
      ...{ branch: branchId, who: 'qr-manager', yen: '55', reason: 'r', tip: '' },
    })
    expect([noted.status, await links()]).toEqual([303, 2])
    await db
      .updateTable('payday_restart')
      .set({ answer: 'lost', last_day: day(4) })
      .execute()
  })

  it('and neither is seen by those who hold the place later', async () => {
    const staffRow = db.selectFrom('staff').select('person_id').where('id', '=', site.staffId)
    const { person_id } = await staffRow.executeTakeFirstOrThrow()
    const lines = (person: string | null) =>
      db.updateTable('payday_line').set({ person_id: person }).where('staff_id', '=', site.staffId).execute()
    const sees = async () => {
      const said = await main(staff, '/profile/paydays')
      return [said.includes('¥120'), said.includes('¥333')]
    }
    expect(await sees()).toEqual([true, true])
    await lines('before')
    // What is owed opens the next payday, which is the new holder's.
    expect(await sees()).toEqual([false, true])
    const owed = db.selectFrom('payday').select('id').where('branch_id', '=', branchId)
    const opened = { opened_in: (await owed.executeTakeFirstOrThrow()).id }
    await db.updateTable('payday_owed').set(opened).execute()
    expect(await sees()).toEqual([false, false])
    await lines(person_id)
    expect(await sees()).toEqual([true, true])
    await db.updateTable('payday_owed').set({ opened_in: null }).execute()
  })

  it('that is called back is told to those who stood on it, until they are on another', async () => {
    site.wait(dayMs)
    await closeDays(db, { by, where, from: '', until: day(2), now: now() })
    const newest = await out('payroll_file')
    const { id } = await db
      .selectFrom('payday')
      .select('id')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const told = async () => (await main(staff, '/profile/paydays')).includes('taken off a payroll file')
    expect([await csv(newest), await told()]).toEqual([200, false])
    const lines = [{ paydayId: id, staffId: site.staffId }]
    expect(await callBack(db, by, { id: newest, lines, reason: 'r' }, now())).toEqual({ calledBack: 1 })
    expect([await csv(newest), await told()]).toEqual([404, true])
    await out('payroll_file')
    expect(await told()).toBe(false)
  })
})
