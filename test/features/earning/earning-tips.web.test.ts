import { describe, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { setRow } from '../../support/rows.ts'
import type { Who } from '../qr/qr-site.ts'
import { payTip, takeBack } from './earned.ts'
import { earningSite, lastYear, today } from './earning-site.ts'

const site = await earningSite()
const { db } = site.deps
const { branchId, hotel } = site.seed

const list = '/branch/earning/tips'
const see = (who: Who, query = '', path = list) => site.see(who, `${path}${query && `?${query}`}`)
/** The tips of a list, in its order. */
const tipsIn = (html: string) => [...html.matchAll(/[?;]tip=(\w+)#/g)].map(([, id]) => id)
const found = async (who: Who, query: string) => tipsIn((await see(who, query)).html)
const { tips } = site

describe('the list of tips', () => {
  it('has whatever its reader may see, and each leads to the tip beside the list', async () => {
    const owner = await see('owner')
    expect(new Set(tipsIn(owner.html))).toEqual(new Set(Object.values(tips)))
    expect(owner.text).toMatch(/\d\d:\d\d\|Refund\| \|For \|staff\|.*?−¥500/)
    expect(owner.text).toContain('|Visa 4242|')
    const manager = await see('manager')
    expect(manager.text).toContain('Only for Ken')
    expect(manager.text).not.toMatch(/9,000|4242/)
    const staff = await see('staff')
    expect(new Set(tipsIn(staff.html))).toEqual(new Set([tips.all, tips.staff, tips.old]))
    expect(staff.text).not.toMatch(/Only for Ken|4242|CSV/)
    expect((await see('staff', `staff=${site.seed.staffIds[1]}`)).status).toBe(403)
    expect((await see('manager', `branch=${hotel.branchId}`)).status).toBe(403)
    expect((await see('foreign', `branch=${branchId}`)).status).toBe(404)
    expect(tipsIn((await see('foreign')).html)).toEqual([])
  })

  it('says of each day what it came to, and why that is more or less than a week before', async () => {
    const day = daysBefore(`${lastYear}-06-12`, 0)
    const at = (on: string) => Date.parse(`${on}T12:00:00+09:00`)
    await payTip(db, { branchId, amount: 3000, at: at(daysBefore(day, 7)), recipient: 'branch' })
    await payTip(db, { branchId, amount: 700, at: at(day), recipient: 'branch' })
    await payTip(db, { branchId, amount: 1300, at: at(day), recipient: 'branch' })
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(day),
    )
    const page = await see('owner', `from=${day}&to=${day}`)
    expect(page.text).toMatch(/\|2 tips\| · \|¥\|2,000\|/)
    expect(page.text.replaceAll('|', '')).toContain(`${weekday} before: ¥3,000 · Card −¥1,000`)
    // The first of them has nothing to be compared with.
    expect((await see('owner', `from=${daysBefore(day, 7)}&to=${daysBefore(day, 7)}`)).text).not.toContain(
      ' before: ',
    )
    // Of what was looked for alone: how many, and their sum.
    const part = await see('owner', `from=${day}&to=${day}&q=700`)
    expect(part.text).toMatch(/\|1 tip\| · \|¥\|700\|/)
    expect(part.text).not.toContain(' before: ')
  })

  it('goes on where a page ended, without a line twice or missing, and is searched in the same way', async () => {
    const at = Date.parse(`${lastYear}-05-05T12:00:00+09:00`)
    const all: string[] = []
    for (let n = 0; n < 105; n++) {
      // Two at the same moment, again and again.
      all.push(await payTip(db, { branchId, amount: 100, at: at + Math.floor(n / 2), review: 'Wow' }))
    }
    for (const more of ['', '&q=wow']) {
      const seen: (string | undefined)[] = []
      for (
        let path: string | undefined = `${list}?from=${lastYear}-05-01&to=${lastYear}-05-31${more}`;
        path;
      ) {
        const { html, text } = await site.see('owner', path)
        expect(text).toContain('|105 tips|')
        seen.push(...tipsIn(html))
        path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      }
      expect(seen.sort()).toEqual(all.sort())
    }
    expect((await see('owner', 'after=nonsense')).status).toBe(200)
  })

  it('has for paper all entries, or as many as a page can have, and says how many that are', async () => {
    const at = Date.parse(`${lastYear}-08-05T12:00:00+09:00`)
    for (let n = 0; n < 1001; n++) await payTip(db, { branchId, amount: 100, at: at + n })
    const seen = await see('owner', `from=${lastYear}-08-01&to=${lastYear}-08-31`)
    const href = /href="([^"]+)"[^>]*>Print all entries/.exec(seen.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const sheet = await site.see('owner', href)
    expect(tipsIn(sheet.html)).toHaveLength(1000)
    expect(sheet.text).toContain('Rows 1–1,000')
    const next = /href="([^"]+)" rel="next"/.exec(sheet.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(tipsIn((await site.see('owner', next)).html)).toHaveLength(1)
    const less = await see('owner', `from=${lastYear}-03-05&to=${lastYear}-03-05&print=1`)
    expect(less.text).toMatch(/Rows 1–\d\b/)
    expect(less.html).not.toMatch(/<a [^>]*rel="next"/)
  })

  it('refuses days that do not exist', async () => {
    const wrong = await see('owner', `from=2026-02-30&to=${today}`)
    expect([wrong.status, tipsIn(wrong.html)]).toEqual([400, []])
  })
})

describe('a tip is found', () => {
  it('by its number, which leads straight to it, by nobody else', async () => {
    const straight = await site.as.owner.get(`${list}?q=${tips.hotel.toUpperCase()}`)
    expect([straight.status, straight.headers.location]).toEqual([303, `/branch/earning/tips/${tips.hotel}`])
    for (const who of ['staff', 'manager', 'foreign'] as const)
      expect([who, (await see(who, `q=${tips.hotel}`)).status]).toEqual([who, 200])
  })

  it.each([
    ['its amount, however it is written', '１，００３円', 'all'],
    ['its amount', '777', 'other'],
    ['a word of its message', 'FOR KEN', 'other'],
    ['signs that mean something elsewhere', '<everybody>', 'all'],
    ['the name of whom it was for', 'ken', 'other'],
  ] as const)('by %s', async (_, q, name) => {
    const page = await see('owner', `q=${encodeURIComponent(q)}&from=${today}&to=${today}`)
    expect(tipsIn(page.html)).toEqual([tips[name]])
    expect(page.text).toContain('Only the newest were searched (at most 10,000).')
    expect(page.html).toContain('name="q"')
  })

  it('by a person by what they have of it', async () => {
    expect(await found('staff', 'q=143')).toEqual([tips.all])
  })

  it('by the last digits of its card, by those alone who see the card', async () => {
    expect(await found('owner', `q=4242&from=${today}&to=${today}`)).toHaveLength(5)
    expect(await found('manager', 'q=4242')).toEqual([])
    expect(await found('staff', 'q=4242')).toEqual([])
  })

  it('never by signs that stand for any others', async () => {
    for (const q of ['%', '_', '!', '\\'])
      expect([q, await found('owner', `q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  })

  it('among those with a message, or those that were refunded', async () => {
    const day = `from=${today}&to=${today}`
    expect(new Set(await found('owner', `only=words&${day}`))).toEqual(
      new Set([tips.other, tips.all, tips.staff]),
    )
    expect(await found('owner', `only=refunded&${day}`)).toEqual([tips.staff])
    expect(await found('owner', `only=refunded&q=777&${day}`)).toEqual([])
  })

  it('by words that are shown alone: what is held stands where it is decided', async () => {
    const at = Date.now()
    const id = await payTip(db, { branchId, amount: 4321, at, review: 'Secretword', recipient: 'branch' })
    await setRow(db, 'tip', id, { words: 'held', words_wait: at, held_for: 'telephone' })
    for (const query of ['q=secretword', 'only=words']) {
      const page = await see('owner', query)
      expect(tipsIn(page.html)).not.toContain(id)
      expect(page.text).not.toContain('Secretword')
    }
    const messages = await see('owner', '', '/branch/earning/messages')
    expect(messages.text).not.toContain('Secretword')
    expect(messages.text).toContain('|To decide 1|')
    expect((await site.see('owner', '/branch/words')).text).toContain('Secretword')
    await setRow(db, 'tip', id, { words: 'hidden', words_wait: null })
    expect(await found('owner', 'q=secretword')).toEqual([])
    expect((await see('owner', '', '/branch/earning/messages')).text).toContain('|To decide|')
  })
})

describe('a tip beside its list', () => {
  it('is what its own page says, with its refund on top, and the list stays', async () => {
    const page = await see('owner', `q=777&tip=${tips.other}`)
    expect(page.html.split('<h1')).toHaveLength(2)
    expect(page.text).toContain('|Tip of ¥777|Refund|')
    expect(tipsIn(page.html)[0]).toBe(tips.other)
    expect(page.html).toMatch(new RegExp(`<tr[^>]* class="here">.{0,200}tip=${tips.other}#`))
    const half = await see('owner', `q=777&tip=${tips.other}&refund=half`)
    expect(half.text).toContain('|¥777| → |¥388|')
    expect(half.text).toContain('|Refund |¥389|')
    // Another amount keeps what was looked for, and the way back forgets the tip.
    expect(half.html).toContain(`<input type="hidden" name="tip" value="${tips.other}"/>`)
    expect(half.html).toContain('<input type="hidden" name="q" value="777"/>')
    expect(half.html).toContain(`href="${list}?q=777">Close`)
  })

  it('does not exist for those who may not see it', async () => {
    expect((await see('staff', `tip=${tips.other}`)).status).toBe(404)
    expect((await see('manager', `tip=${tips.hotel}`)).status).toBe(404)
    expect((await see('owner', 'tip=none')).status).toBe(404)
    expect((await see('staff', `tip=${tips.all}&refund=half`)).html).not.toContain('give-back')
  })
})

describe('the messages', () => {
  it('are all that their reader may read, the newest first', async () => {
    const at = (on: string) => Date.parse(`${on}T12:00:00+09:00`)
    const old = await payTip(db, {
      branchId,
      amount: 500,
      at: at(`${lastYear}-01-02`),
      review: 'Forty minutes',
    })
    await takeBack(db, old, { refunded: 100, at: at(`${lastYear}-01-03`) })
    const page = await see('owner', `to=${lastYear}-12-31&q=minutes`, '/branch/earning/messages')
    expect(tipsIn(page.html)).toEqual([old])
    const all = tipsIn((await see('owner', `from=${today}`, '/branch/earning/messages')).html)
    expect(all).toEqual([tips.staff, tips.all, tips.other].sort((a, b) => all.indexOf(a) - all.indexOf(b)))
    const staff = await see('staff', `to=${lastYear}-02-01`, '/branch/earning/messages')
    expect(staff.text).toContain('Forty minutes')
    expect(staff.text).not.toMatch(/Only for Ken|To decide|Decided/)
    expect((await see('foreign', '', '/branch/earning/messages')).text).not.toContain('Forty')
    expect(dayIn('Asia/Tokyo', Date.now())).toBe(today)
  })
})
