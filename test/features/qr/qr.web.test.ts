import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { rights } from '../../../server/people/access/rights.ts'
import { guestLangs, namesOfLangs } from '../../../views/languages.ts'
import { readCodes } from '../../support/barcodes.ts'
import { guestBrowser } from '../../support/guest.ts'
import { noPoppler, pagePictures } from '../../support/pdf.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { codePageOf, codesOf, imageOf, qrSite } from './qr-site.ts'

const site = await qrSite()
const guest = () => guestBrowser(site.app)
const { bytes, leadsTo } = codesOf(() => site)

describe('a guest', () => {
  it('sees the code of a venue, which leads to its tip page', async () => {
    const page = await guest().get(codePageOf(site.seed.branchId))
    expect(page.status).toBe(200)
    expect(page.text).toContain('さくら食堂')
    expect(page.text).toContain('localhost:3000/q/')
    const scanned = await guest().get(await leadsTo(page.text))
    expect(scanned.headers.location).toBe(`/tip/${site.seed.branchId}`)
    expect(page.text).not.toMatch(/\.pdf|Scans|Revoke/)
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it('sees a person’s code, which leads to that person', async () => {
    const staffId = site.seed.staffIds[2] ?? ''
    const { text } = await guest().get(codePageOf(site.seed.branchId, staffId))
    const scanned = await guest().get(await leadsTo(text))
    expect(scanned.headers.location).toBe(`/tip/${site.seed.branchId}?staff=${staffId}`)
  })

  it('finds a venue by its number', async () => {
    expect((await guest().get('/branch/qr')).text).toContain('venue number')
    const found = await guest().post('/branch/qr', { branchNumber: '１００１ ' })
    expect([found.status, found.headers.location]).toEqual([303, codePageOf(site.seed.branchId)])
    const lost = await guest().post('/branch/qr', { branchNumber: '9999' })
    expect(lost.status).toBe(400)
    expect(lost.text).toContain('value="9999"')
  })

  it.each([
    ['an unknown branch', () => codePageOf('nowhere')],
    ['somebody of another branch', () => codePageOf(site.seed.branchId, site.seed.hotel.staffIds[0])],
    ['an owner, whom nobody tips', () => codePageOf(site.seed.branchId, 'qr-owner')],
    ['an unknown token', () => '/branch/qr/images/nothing.png'],
  ])('gets 404 for %s', async (_, path) => {
    expect((await guest().get(path())).status).toBe(404)
  })

  it('saves a vector drawing of the same code', async () => {
    const page = await guest().get(codePageOf(site.seed.branchId))
    const svg = (await bytes(imageOf(page.text).replace('.png', '.svg'))).toString()
    const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
    const dark = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((strip) => strip.slice(1).map(Number))
    const token = /images\/(\w+)\./.exec(page.text)?.[1]
    const { modules } = create(`http://localhost:3000/q/${token}`, { errorCorrectionLevel: 'Q' })
    const drawn = new Set(
      dark.flatMap(([x = 0, y = 0, width = 0]) =>
        Array.from({ length: width }, (_, step) => (y - 4) * modules.size + x - 4 + step),
      ),
    )
    expect(side).toBe(modules.size + 8)
    expect([...modules.data].every((each, index) => drawn.has(index) === Boolean(each))).toBe(true)
  })
})

describe('a member', () => {
  it('sees their own branch without naming it; an owner the first of theirs', async () => {
    for (const who of ['staff', 'manager', 'owner'] as const) {
      const page = await site.as[who].get('/branch/qr')
      expect(page.status).toBe(200)
      expect(page.text).toContain('さくら食堂')
      expect(page.text).toContain('poster.pdf')
      expect(page.text).toContain(
        `poster and table card in ${namesOfLangs('en', guestLangs())}, name cards in Japanese and English`,
      )
    }
    expect((await site.as.owner.get('/branch/qr')).text).toContain('ホテル鴨川')
  })

  it('sees their own code first, beside it only the way to share it, and can switch to the venue’s; a manager the venue’s', async () => {
    const tabs = (html: string) =>
      [...html.matchAll(/<a href="([^"]+)"( aria-current="page")?[^>]*>(?:<bdi[^>]*>)?(Mine|Venue)/g)].map(
        ([, href = '', here, name]) => [name, href.replaceAll('&amp;', '&'), here !== undefined],
      )
    const own = codePageOf(site.seed.branchId, site.staffId)
    const venue = codePageOf(site.seed.branchId)
    const mine = (await site.as.staff.get('/branch/qr')).text
    expect(mine).toContain('Your own code')
    expect(tabs(mine)).toEqual([
      ['Mine', own, true],
      ['Venue', venue, false],
    ])
    const [first = '', folded = ''] = mine.split('<details class="fold apart">')
    for (const rest of ['poster.pdf', 'download=', 'NFC', 'Scans', 'is genuine'])
      expect([rest, first.includes(rest), folded.includes(rest) || mine.includes(rest)]).toEqual([
        rest,
        false,
        true,
      ])
    expect(first).toContain('Share')
    expect((await site.as.staff.get(venue)).text).not.toContain('Your own code')
    const managers = (await site.as.manager.get('/branch/qr')).text
    expect(managers).not.toContain('Your own code')
    expect(tabs(managers).map(([name, , here]) => [name, here])).toEqual([
      ['Mine', false],
      ['Venue', true],
    ])
    expect(managers).toContain('poster.pdf')
  })

  it('of no open branch stays in the branch area', async () => {
    const empty = await site.as.foreign.get('/branch/qr')
    expect(empty.text).toContain('No branch takes tips at the moment')
    expect(empty.text).toContain('href="/branch/business" class="btn primary"')
    const close = (at: number | null) => setRow(site.deps.db, 'branch', site.seed.branchId, { closed_at: at })
    await close(Date.now())
    const closed = await site.as.manager.get('/branch/qr')
    expect([closed.status, closed.text]).toEqual([200, expect.stringContaining('This branch is closed')])
    expect(closed.text).toContain('aria-label="Branch area"')
    expect(closed.text).not.toContain('/branch/business')
    await close(null)
  })

  it('sees as a guest what is not theirs', async () => {
    const hotel = codePageOf(site.seed.hotel.branchId)
    expect((await site.as.staff.get(hotel)).text).not.toContain('poster.pdf')
    expect((await site.as.foreign.get(hotel)).text).not.toContain('poster.pdf')
    expect((await site.as.owner.get(hotel)).text).toContain('poster.pdf')
  })

  it('sees how often their own code was scanned, and a manager everybody’s', async () => {
    const own = codePageOf(site.seed.branchId, site.staffId)
    const path = await leadsTo((await site.as.staff.get(own)).text)
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      await guestBrowser(site.app, { 'X-Forwarded-For': client }).get(path)
    await site.deps.scans.flush()
    const page = (await site.as.staff.get(own)).text
    expect(page).toContain('Your own code')
    expect(page).toMatch(/This code<\/dt><dd>3/)
    const colleague = codePageOf(site.seed.branchId, site.seed.staffIds[1])
    expect((await site.as.staff.get(colleague)).text).not.toContain('>Scans<')
    expect((await site.as.manager.get(own)).text).toMatch(/This code<\/dt><dd>3/)
  })

  it('reads since when by the business’s own calendar', async () => {
    const { db } = site.deps
    const { businessId, branchId } = site.seed
    const days: string[] = []
    // A day apart at any time.
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Tokyo']) {
      await setRow(db, 'business', businessId, { time_zone: zone })
      const page = (await site.as.owner.get(codePageOf(branchId))).text
      days.push(/since ([^<]+)</.exec(page)?.[1] ?? '')
    }
    expect(days[0]).not.toBe(days[1])
    expect(days).not.toContain('')
  })

  it.skipIf(noPoppler)('prints the code that is on the screen', async () => {
    const page = await site.as.staff.get('/branch/qr')
    const path = /href="([^"]*poster\.pdf[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const pdf = await site.as.staff.getBytes(path)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const [picture] = pagePictures(pdf.body as Buffer)
    const [url] = await readCodes(picture ?? Buffer.alloc(0))
    expect(new URL(url ?? '').pathname).toBe(await leadsTo(page.text))
  })
})

it.each(['staff', 'manager', 'owner'] as const)(
  'a code is shown to a %s without the right as to a guest',
  async (who) => {
    const mainOf = async (browser: Pick<typeof site.as.owner, 'get'>, at: string) => {
      const { status, text } = await browser.get(at)
      return [status, text.slice(text.indexOf('<main'), text.indexOf('</main>'))]
    }
    const reach = rights['qr.see'][who]
    rights['qr.see'][who] = 'none'
    const { branchId } = site.seed
    for (const at of [
      '/branch/qr',
      `/branch/qr?branch=${branchId}`,
      `/branch/qr?branch=${branchId}&staff=qr-staff`,
    ])
      expect(await mainOf(site.as[who], at)).toEqual(await mainOf(guest(), at))
    rights['qr.see'][who] = reach
  },
)

describe('name cards', () => {
  const cards = (branch = site.seed.branchId) => `/branch/qr/cards?branch=${branch}`
  const pages = async (path: string) => pagePictures((await site.as.staff.getBytes(path)).body as Buffer, 300)

  it('are for whom one chooses, as many of each as one wants', async () => {
    const { text } = await site.as.staff.get(codePageOf(site.seed.branchId))
    expect(text).toContain(`href="${cards()}"`)
    const page = await site.as.staff.get(cards())
    expect(page.text.match(/type="checkbox"[^>]*checked/g)?.length).toBeGreaterThan(4)
    const [first = '', second = ''] = site.seed.staffIds
    const chosen = await site.as.staff.post(cards(), { [first]: '1', [second]: '1', each: '６' })
    const pdf = chosen.headers.location ?? ''
    expect(pdf).toBe(
      `/branch/qr/print/names.pdf?branch=${site.seed.branchId}&people=${first}%2C${second}&each=6`,
    )
    if (noPoppler) return
    const read = await Promise.all((await pages(pdf)).map(readCodes))
    expect(read.map((codes) => codes.length)).toEqual([10, 2])
    expect(new Set(read.flat()).size).toBe(2)
  })

  it.each([
    [{ each: '1' }, 'Choose at least one person'],
    [{ each: '0' }, 'Enter a number from 1 to 50'],
    [{ each: 'ten' }, 'Enter a number from 1 to 50'],
    [{ each: '' }, 'Enter a number from 1 to 50'],
  ])('say what is wrong with %j, and keep it', async (form, words) => {
    const answer = await site.as.staff.post(cards(), form)
    expect([answer.status, answer.text.includes(words)]).toEqual([400, true])
    expect(answer.text).toContain(`value="${form.each}"`)
  })

  it('are chosen from a long list page by page, and no tick is lost', async () => {
    const { db } = site.deps
    const { businessId, hotel } = site.seed
    const many = Array.from({ length: 60 }, (_, n) => ({
      id: `many-${String(n).padStart(2, '0')}`,
      business_id: businessId,
      branch_id: hotel.branchId,
      code: `M${n}`,
      name: `Person_${n}`,
      role: 'staff' as const,
      created_at: Date.now(),
    }))
    await db.insertInto('staff').values(many).execute()
    const at = cards(hotel.branchId)
    const ticks = (text: string) => [...text.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box)
    const sent = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/<input type="(?:hidden|checkbox)"[^>]*name="(many-\d\d)"[^>]*>/g)]
          .filter(([box]) => box.includes('hidden') || box.includes('checked'))
          .map((match) => [match[1] ?? '', '1']),
      )
    const first = await site.as.owner.get(at)
    expect(ticks(first.text)).toHaveLength(50)
    expect(ticks(first.text).filter((box) => box.includes('checked'))).toEqual([])
    const next = /value="(\d+)" name="show"/.exec(first.text)?.[1] ?? ''
    const second = await site.as.owner.post(at, { each: '2', q: '', 'many-03': '1', show: next })
    expect([second.status, ticks(second.text).length]).toEqual([200, 16])
    expect(second.text).toContain('Chosen: 1 · Cards: 2 = A4 sheets: 1')
    expect(second.text).toContain('value="2"')
    const found = await site.as.owner.post(at, {
      each: '2',
      q: 'ｐｅｒｓｏｎ_57',
      show: 'found',
      ...sent(second.text),
    })
    expect(ticks(found.text)).toHaveLength(1)
    expect(sent(found.text)).toEqual({ 'many-03': '1' })
    const done = await site.as.owner.post(at, { each: '2', q: '', ...sent(found.text), 'many-57': '1' })
    expect(done.headers.location).toContain('people=many-03%2Cmany-57&each=2')
    const all = await site.as.owner.post(at, { each: '２', q: '', show: 'all' })
    expect([all.status, all.text.includes('Chosen: 66 · Cards: 132 = A4 sheets: 14')]).toEqual([200, true])
    expect((await site.as.owner.post(at, { each: '1', show: 'none', 'many-03': '1' })).text).toContain(
      'Chosen: 0',
    )
    // The codes themselves: a page, a search, an order.
    const codes = `/branch/qr?branch=${hotel.branchId}`
    const rows = async (more: string) => {
      const { text } = await site.as.owner.get(codes + more)
      const table = text.slice(text.indexOf('<tbody>'), text.indexOf('</tbody>'))
      return [...table.matchAll(/<th scope="row">(.*?)<\/th>/g)].map((match) => withoutTags(match[1] ?? ''))
    }
    expect(await rows('')).toHaveLength(50)
    expect(await rows('&q=person_7')).toEqual(['Person_7'])
    expect((await rows('&q=person&sort=-name'))[0]).toBe('Person_59')
    await db.deleteFrom('qr_token').where('staff_id', 'like', 'many-%').execute()
    await db.deleteFrom('staff').where('id', 'like', 'many-%').execute()
  })

  it('are the branch’s own, and are called so, where nobody works yet', async () => {
    const branch = { id: 'empty', business_id: site.seed.businessId, number: '7001', name: 'ビストロ青空' }
    await site.deps.db
      .insertInto('branch')
      .values({ ...branch, kind: 'restaurant', address: '', presets: '[]', created_at: 1 })
      .execute()
    const { text } = await site.as.owner.get(codePageOf(branch.id))
    expect(text).toContain('Cards of the branch')
    expect(text).not.toContain('Name cards of staff')
    const page = await site.as.owner.get(cards(branch.id))
    expect(page.text).toContain('the cards show the branch’s own code')
    const done = await site.as.owner.post(cards(branch.id), { each: '3' })
    expect(done.headers.location).toBe(`/branch/qr/print/names.pdf?branch=${branch.id}&each=3`)
    expect((await site.as.foreign.get(cards(branch.id))).status).toBe(404)
    expect((await guest().get(cards(branch.id))).headers.location).toContain('/auth/login')
  })
})
