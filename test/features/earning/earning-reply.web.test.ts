import { describe, expect, it } from 'vitest'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite, type Who } from '../qr/qr-site.ts'

const site = await qrSite()

/** A guest's tip with words, paid on the pages: the page that the guest keeps, and the tip's page of its staff. */
async function paidWith(recipient: string, review = 'ごちそうさまでした') {
  const browser = guestBrowser(site.app, { 'Accept-Language': 'en' })
  const { confirm, tipId } = await beginTip(browser, site.seed.branchId, { recipient, review })
  const paid = await pay(browser, await toPreview(browser, site.sandbox, confirm))
  const kept = paid.headers.location ?? ''
  const reads = async (lang = 'en') => {
    const page = await browser.get(`${kept}&lang=${lang}`)
    expect(page.status).toBe(200)
    return withoutTags(page.text.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')
  }
  return { tipId, path: `/branch/earning/tips/${tipId}`, reads, browser }
}

const choices = (html: string) => [...html.matchAll(/<input[^>]*"reply"[^>]*>/g)].map(([choice]) => choice)

describe('who may reply', () => {
  // Staff and manager share in a tip to all; the owner speaks for the house.
  it.each([
    ['staff:qr-staff', { staff: 303, manager: 403, owner: 403, foreign: 404 }],
    ['staff:qr-manager', { staff: 404, manager: 303, owner: 403, foreign: 404 }],
    ['all', { staff: 303, manager: 303, owner: 303, foreign: 404 }],
    ['branch', { staff: 404, manager: 303, owner: 303, foreign: 404 }],
  ] as const)('to a tip for %s', async (recipient, expected) => {
    const seen: Record<string, number> = {}
    for (const who of ['staff', 'manager', 'owner', 'foreign'] as Who[]) {
      const { path } = await paidWith(recipient)
      const page = await site.as[who].get(path)
      seen[who] = (await site.as[who].post(path, { reply: 'thanks' })).status
      // Whoever may is offered it, nobody else.
      expect([who, choices(page.text).length]).toEqual([who, seen[who] === 303 ? 6 : 0])
    }
    expect(seen).toEqual(expected)
  })

  it('is nobody who is not signed in', async () => {
    const { path, reads } = await paidWith('all')
    expect((await guestBrowser(site.app).post(path, { reply: 'thanks' })).status).not.toBe(303)
    expect(await reads()).not.toContain('Thank you for your kind words.')
  })
})

describe('a reply', () => {
  it('is read by the guest in their language, is noted, and changes for ten minutes', async () => {
    const { path, reads, tipId } = await paidWith('staff:qr-staff')
    const { staff, owner } = site.as
    expect((await staff.post(path, { reply: 'thanks' })).headers.location).toBe(path)
    expect(await reads()).toContain('From staffThank you for your kind words.')
    expect(await reads('ja')).toContain('staffより温かいお言葉をありがとうございます。')
    expect(await reads('cn')).toContain('感谢您温暖的话语。')
    expect(await reads('ko')).toContain('따뜻한 말씀 감사합니다.')
    expect(await reads('hant')).toContain('感謝您溫暖的話語。')
    expect((await staff.post(path, { reply: 'again' })).status).toBe(303)
    expect(await reads()).toContain('From staffWe look forward to welcoming you again.')
    expect(withoutTags((await owner.get('/branch/audit')).text)).toContain('Replied to a guest’s words')
    site.wait(10 * 60_000)
    const page = await staff.get(path)
    expect([choices(page.text), page.text.includes('welcoming you again')]).toEqual([[], true])
    await staff.post(path, { reply: 'glad' })
    expect((await staff.get(path)).text).toContain('can no longer be changed')
    expect(await reads()).toContain('welcoming you again')
    const noted = site.deps.db.selectFrom('audit_entry').select('id').where('subject', '=', tipId)
    expect(await noted.where('action', '=', 'tip.replied').execute()).toHaveLength(2)
  })

  it('is a preset, and nothing else', async () => {
    const { path, reads } = await paidWith('all')
    for (const fields of [{ reply: 'Call me' }, {}, { reply: 'thanks', words: 'Call me' }])
      expect((await site.as.staff.post(path, fields)).status).toBe(400)
    expect(await reads()).not.toMatch(/Call me|kind words/)
  })

  it('answers no words that are held or hidden, and is gone with them for all but their guest', async () => {
    const { path, reads, tipId } = await paidWith('all')
    const set = (words: 'shown' | 'held' | 'hidden') => setRow(site.deps.db, 'tip', tipId, { words })
    await set('held')
    expect(choices((await site.as.staff.get(path)).text)).toEqual([])
    await site.as.staff.post(path, { reply: 'glad' })
    await set('shown')
    expect(await reads()).not.toContain('From the team')
    await site.as.staff.post(path, { reply: 'glad' })
    expect(await reads()).toContain('From the team of さくら食堂It is lovely')
    await set('hidden')
    // Its guest keeps it.
    expect(await reads()).toContain('It is lovely')
    expect((await site.as.manager.get(path)).text).not.toContain('It is lovely')
  })

  it('stands in the history of a guest who has signed in', async () => {
    const { path, browser, tipId } = await paidWith('branch')
    await site.as.manager.post(path, { reply: 'heeded' })
    const email = 'reader@example.jp'
    await site.people.add({ email, password: 'Correct-horse-1', name: 'Reader' })
    expect((await browser.post('/auth/login', { email, password: 'Correct-horse-1' })).status).toBe(303)
    const page = await browser.get(`/tip/histories/tips/${tipId}`)
    expect(page.status).toBe(200)
    expect(withoutTags(page.text)).toContain('Thank you for telling us. It helps us to do better.')
    expect(withoutTags((await browser.get('/tip/histories')).text)).toMatch(/Reply/)
  })
})
