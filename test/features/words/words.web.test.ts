import { beforeAll, describe, expect, it } from 'vitest'
import { forgetPerson } from '../../../server/features/auth/person.store.ts'
import { eraseTraces } from '../../../server/features/customer/erase-traces.service.ts'
import { beginTip, type GuestBrowser, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { graphqlSite } from '../graphql/graphql-site.ts'
import type { Who } from '../qr/qr-site.ts'

const site = graphqlSite()
const readers = ['staff', 'manager', 'owner'] as const

/** What a guest writes, and pays for, as guests do. */
async function write(
  review: string,
  recipient = 'all',
): Promise<{ tipId: string; guest: GuestBrowser; success: string }> {
  const guest = guestBrowser(site.app)
  const { confirm, tipId } = await beginTip(guest, site.seed.branchId, { recipient, review })
  const preview = await toPreview(guest, site.sandbox, confirm)
  const paid = await pay(guest, preview)
  return { tipId, guest, success: paid.headers.location ?? '' }
}

/**
 * Every page and file that somebody reaches by links from their first page, but for the record of what guests wrote; and
 * what the API tells them. `found`: where a word stands.
 */
async function everyDoor(who: Who, word: string): Promise<{ pages: number; found: string[] }> {
  const seen = new Set<string>()
  const found: string[] = []
  const open = [
    '/branch',
    '/branch/earning/csv',
    '/branch/earning/tips?print=1',
    '/profile',
    '/tip/histories',
  ]
  for (const path of open) {
    if (seen.has(path) || path.startsWith('/branch/words')) continue
    seen.add(path)
    const answer = await site.as[who].get(path)
    const text = answer.text ?? ''
    if (text.includes(word)) found.push(path)
    // Each list is walked to its end; other orders of it hold the same.
    const links = [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
    open.push(
      ...links.filter(
        (to) =>
          !/\.(pdf|png|svg|webp|js|css|webmanifest)|[?&](sort|branches|lang|from|to|only|refund)=|\/assets\//.test(
            to,
          ),
      ),
    )
  }
  const { data, errors } = await site.ask[who](
    `{ earnings { entries(first: 50) { nodes { tip { id review } } } } }`,
  )
  expect(errors).toEqual([])
  if (JSON.stringify(data).includes(word)) found.push('the API: entries')
  const ids: string[] = data.earnings.entries.nodes.map(({ tip }: { tip: { id: string } }) => tip.id)
  for (const id of ids) {
    const one = await site.ask[who](`{ tip(id: "${id}") { tip { review } } }`)
    if (JSON.stringify(one).includes(word)) found.push(`the API: tip ${id}`)
  }
  return { pages: seen.size, found }
}

/** What waits to be sent to others, and what is kept of changes. */
async function keptForOthers(): Promise<string> {
  const { db } = site.deps
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  return JSON.stringify([outbox, await db.selectFrom('audit_entry').selectAll().execute()])
}

const report = (who: Who, tipId: string, what = 'report') =>
  site.as[who].post(`/branch/earning/tips/${tipId}/words`, { what })
const decide = (who: Who, tipId: string, to: string, reason = 'A private number') =>
  site.as[who].post(`/branch/words/${tipId}`, { to, reason })
const tipPage = async (who: Who, tipId: string) => (await site.see(who, `/branch/earning/tips/${tipId}`)).text

describe('a telephone number that a guest writes', () => {
  const words = 'Heldmarker: call 090-1234-5678'
  let tip: Awaited<ReturnType<typeof write>>
  beforeAll(async () => {
    await write('Plainmarker: thank you all')
    tip = await write(words)
  })

  it('stands behind no door of those who work there, and a kind word behind many', async () => {
    for (const who of readers) {
      const plain = await everyDoor(who, 'Plainmarker')
      expect(plain.found).toEqual(
        expect.arrayContaining([
          '/branch',
          '/branch/earning/tips',
          '/branch/earning/messages',
          'the API: entries',
        ]),
      )
      expect(plain.pages).toBeGreaterThan(10)
      expect(await everyDoor(who, 'Heldmarker')).toEqual({ pages: plain.pages, found: [] })
    }
    expect(await keptForOthers()).not.toMatch(/Heldmarker|Plainmarker/)
  })

  it('stands on the guest’s own pages as every text does', async () => {
    expect((await tip.guest.get(tip.success)).text).toContain(words)
    const owned = site.deps.db.updateTable('tip').where('id', '=', tip.tipId)
    const sub = await site.deps.db
      .selectFrom('staff')
      .select('person_id')
      .where('id', '=', 'qr-staff')
      .executeTakeFirstOrThrow()
    await owned.set({ person_id: sub.person_id }).execute()
    expect((await site.as.staff.get(`/tip/histories/tips/${tip.tipId}`)).text).toContain(words)
    expect((await site.as.staff.get('/tip/histories/csv')).text).toContain(words)
    await owned.set({ person_id: null }).execute()
  })

  it('is told to those for whom it was as something that waits, and read where it is decided on', async () => {
    expect(await tipPage('staff', tip.tipId)).toMatch(/The guest wrote a message. It is shown once/)
    expect((await site.see('staff', '/branch')).text).toContain('message held for now')
    expect((await site.see('staff', '/branch')).text).not.toContain('to decide on')
    for (const who of ['manager', 'owner'] as const) {
      expect((await site.see(who, '/branch')).text).toContain('Messages from guests to decide on: 1')
      const list = (await site.see(who, '/branch/words')).text
      expect(list).toContain(words)
      expect(list).toContain('a telephone number')
    }
    expect((await site.see('staff', '/branch/words')).status).toBe(403)
    expect((await site.see('foreign', `/branch/words/${tip.tipId}`)).status).toBe(404)
    expect((await site.see('foreign', '/branch/words')).text).not.toContain('Heldmarker')
  })

  it('is not decided on by a manager who has a part of it, and by nobody without a reason', async () => {
    expect((await site.see('manager', `/branch/words/${tip.tipId}`)).text).toContain('Somebody else decides')
    const own = await decide('manager', tip.tipId, 'shown')
    expect(own.headers.location).toBe(`/branch/words/${tip.tipId}`)
    expect((await site.as.manager.get(`/branch/words/${tip.tipId}`)).text).toContain('must decide')
    const none = await decide('owner', tip.tipId, 'shown', ' ')
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('Reason is required')])
    const unknown = await site.as.owner.post(`/branch/words/${tip.tipId}`, {
      to: 'gone',
      reason: 'Kept reason',
    })
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('Kept reason')])
    expect((await decide('staff', tip.tipId, 'shown')).status).toBe(403)
    expect((await decide('foreign', tip.tipId, 'shown')).status).toBe(404)
    expect((await everyDoor('staff', 'Heldmarker')).found).toEqual([])
  })

  it('is not decided on by an owner who has a part of it at another place of theirs', async () => {
    const { db } = site.deps
    const account = (id: string) =>
      db.selectFrom('staff').select('person_id').where('id', '=', id).executeTakeFirstOrThrow()
    const give = ({ person_id }: { person_id: string | null }) =>
      setRow(db, 'staff', 'qr-staff', { person_id })
    const staff = await account('qr-staff')
    await give(await account('qr-owner'))
    const page = (await site.see('owner', `/branch/words/${tip.tipId}`)).text
    await decide('owner', tip.tipId, 'shown')
    await give(staff)
    expect(page).toContain('Somebody else decides')
    expect((await everyDoor('staff', 'Heldmarker')).found).toEqual([])
  })

  it('is hidden or shown for everybody by an owner, with the reason in the record; no yen moves', async () => {
    const yen = async () =>
      JSON.stringify(
        await site.deps.db
          .selectFrom('earning_sum')
          .selectAll()
          .orderBy('branch_id')
          .orderBy('holder')
          .orderBy('period')
          .execute(),
      )
    const before = await yen()
    expect((await decide('owner', tip.tipId, 'hidden')).headers.location).toBe('/branch/words')
    for (const who of readers) expect((await everyDoor(who, 'Heldmarker')).found).toEqual([])
    expect(await tipPage('staff', tip.tipId)).not.toContain('message')
    // Their guest reads what they wrote, as before.
    expect((await tip.guest.get(tip.success)).text).toContain(words)
    expect((await site.see('owner', '/branch')).text).not.toContain('to decide on')
    const record = (await site.see('manager', '/branch/words?view=decided')).text
    expect(record).toMatch(/Hidden \|.*\| by decision of \|owner\|,\| \|Owner/)
    expect(record).toContain('A private number')
    expect((await decide('owner', tip.tipId, 'shown', 'Asked the guest')).status).toBe(303)
    expect((await everyDoor('staff', 'Heldmarker')).found).toContain('/branch')
    expect(await yen()).toBe(before)
    expect((await tip.guest.get(tip.success)).text).toContain(words)
  })
})

describe('words that are shown', () => {
  it('are off the pages of a member alone who does not want to read them, and come back', async () => {
    const { tipId } = await write('Awaymarker: hello')
    expect((await report('staff', tipId, 'hide')).status).toBe(303)
    expect((await everyDoor('staff', 'Awaymarker')).found).toEqual([])
    expect((await everyDoor('manager', 'Awaymarker')).found).toContain('/branch')
    expect((await site.see('owner', '/branch')).text).not.toContain('to decide on')
    expect(await tipPage('staff', tipId)).toContain('You have hidden')
    await report('staff', tipId, 'show')
    expect((await everyDoor('staff', 'Awaymarker')).found).toContain('/branch')
  })

  it('that are reported are gone from there at once, from all pages by decision, and keep role and place of those who left', async () => {
    const { tipId } = await write('Reportmarker: smile more')
    expect((await report('foreign', tipId)).status).toBe(404)
    expect((await report('staff', tipId)).status).toBe(303)
    expect((await report('staff', tipId)).status).toBe(303)
    expect((await everyDoor('staff', 'Reportmarker')).found).toEqual([])
    expect((await everyDoor('manager', 'Reportmarker')).found).toContain('/branch')
    expect((await site.see('owner', '/branch')).text).toContain('Messages from guests to decide on: 1')
    const { name: place } = await readRow(site.deps.db, 'branch', site.seed.branchId)
    const waiting = (await site.see('owner', '/branch/words')).text
    expect(waiting.match(/Reported /g)).toHaveLength(1)
    expect(waiting).toContain(`|staff|,| |Staff · ${place}`)
    expect(await tipPage('staff', tipId)).toContain('An owner or a manager decides on it')
    await decide('owner', tipId, 'shown', 'Meant kindly')
    expect(await tipPage('staff', tipId)).toContain('By decision it stays shown to others')
    await decide('owner', tipId, 'hidden', 'About looks')
    for (const who of readers) expect((await everyDoor(who, 'Reportmarker')).found).toEqual([])
    // A hidden text can't be reported.
    expect((await report('manager', tipId)).status).toBe(303)
    expect((await site.see('owner', '/branch')).text).not.toContain('to decide on')

    const { person_id: sub } = await readRow(site.deps.db, 'staff', 'qr-staff')
    expect(await eraseTraces(site.deps.db, { sub: sub ?? '', email: 'staff@example.jp' })).toBeUndefined()
    await forgetPerson(site.deps.db, sub ?? '')
    const after = (await site.see('owner', '/branch/words?view=decided&print=1')).text
    expect(after).toContain(`name deleted, |Staff · ${place}`)
    expect(after).toContain('Reportmarker')
    expect(after).toContain('Names of people who have left')
    // On paper no link leads to the tip.
    expect(after).toContain(`Tip number| |${tipId}|`)
    expect(JSON.stringify(await site.deps.db.selectFrom('word_history').selectAll().execute())).not.toContain(
      sub ?? '-',
    )
  })
})

it('what was decided goes by days, both included, in the business’s own time', async () => {
  const { db } = site.deps
  const midnight = Date.UTC(2026, 9, 31, 15)
  for (const [words, at] of [
    ['October-last', midnight - 1],
    ['November-first', midnight],
  ] as const) {
    const { tipId } = await write(words)
    await report('manager', tipId)
    await decide('owner', tipId, 'hidden')
    await db.updateTable('word_history').set({ created_at: at }).where('tip_id', '=', tipId).execute()
  }
  const named = async (days: string) => {
    const { status, text } = await site.as.owner.get(`/branch/words?view=decided${days}`)
    return [status, ...(text.match(/October-last|November-first/g) ?? [])]
  }
  expect(await named('')).toEqual([200, 'November-first', 'October-last'])
  expect(await named('&from=2026-10-01&to=2026-10-31')).toEqual([200, 'October-last'])
  expect(await named('&from=2026-11-01&to=2026-11-30')).toEqual([200, 'November-first'])
  expect(await named('&from=2026-11-31')).toEqual([400])
  // Another choice of days stays with what was decided; what waits knows no days.
  const page = await site.as.owner.get('/branch/words?view=decided&from=2026-10-01&to=2026-10-31')
  expect(page.text).toMatch(/<input type="hidden" name="view" value="decided"/)
  expect(page.text).toContain('/branch/words?view=decided&amp;from=2026-09-01&amp;to=2026-09-30')
  const waiting = await site.as.owner.get('/branch/words?from=2026-11-31')
  expect([waiting.status, waiting.text.includes('name="from"')]).toEqual([200, false])
})

describe('an owner’s own words', () => {
  const path = '/branch/words/settings'
  it('hold new texts only; what is wrong is said, and nothing typed is lost', async () => {
    const { tipId } = await write('Would you marry me, Bluebird?')
    const wrong = await site.as.owner.post(path, { own: `bluebird\r\nx\r\n${'y'.repeat(41)}` })
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringMatching(/at most 40 characters each[\s\S]*bluebird/),
    ])
    expect(
      (
        await site.as.owner.post(path, {
          own: 'ab\n'.repeat(1) + Array.from({ length: 201 }, (_, at) => `w${at}`).join('\n'),
        })
      ).status,
    ).toBe(400)
    expect(
      (await site.as.owner.post(path, { own: 'bluebird\r\n\r\n bluebird \r\nマジで' })).headers.location,
    ).toBe('/branch/words')
    expect((await site.as.owner.get(path)).text).toContain('bluebird\nマジで</textarea>')
    expect((await site.as.manager.get(path)).status).toBe(403)
    expect(await tipPage('owner', tipId)).toContain('Bluebird')
    const next = await write('Fly, B l u e b i r d')
    expect(await tipPage('owner', next.tipId)).not.toContain('b i r d')
    expect((await site.see('owner', '/branch/words')).text).toContain('one of your own words')
    expect((await site.see('owner', '/branch/audit')).text).toContain('own words: 2')
  })
})
