import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { ownApp } from '../../support/account-app.ts'
import type { GuestBrowser } from '../../support/guest.ts'
import { readRow } from '../../support/rows.ts'
import { addTip } from './books.ts'
import { newPerson } from './signed-in.ts'

const test = ownApp()

const linesOf = (html: string) => [...html.matchAll(/href="\/tip\/histories\/tips\/(\w+)"/g)].map((m) => m[1])

describe('many tips', () => {
  let browser: GuestBrowser
  let sub: string
  const venueOf = (branchId: string) => ({
    businessId: test.seed.businessId,
    branchId,
    staffId: '',
    timeZone: 'Asia/Tokyo',
  })
  beforeAll(async () => {
    ;({ browser, sub } = await newPerson(test))
    const { db } = test.deps
    for (let n = 0; n < 45; n++) {
      const day = new Date(Date.UTC(2026, 9, 31 - n, 3)).toISOString()
      const venue = n % 3 === 0 ? test.seed.hotel.branchId : test.seed.branchId
      await addTip(db, venueOf(venue), { person: sub, at: day, amount: 100 + n })
    }
  })

  it('come in pages of twenty, each leading to the next, and back to the newest', async () => {
    const seen: string[] = []
    let next = '/tip/histories'
    const sizes: number[] = []
    while (next) {
      const { text } = await browser.get(next)
      const lines = linesOf(text).map(String)
      sizes.push(lines.length)
      seen.push(...lines)
      expect(text.includes('>Newest<')).toBe(sizes.length > 1)
      next = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
  })

  it.each(['after=', 'after=x', 'after=W10', 'view=nothing', 'after=a&after=b'])(
    'begin at the newest for %s',
    async (query) => {
      const page = await browser.get(`/tip/histories?${query}`)
      expect(page.status).toBe(200)
      expect(linesOf(page.text)).toHaveLength(20)
    },
  )

  it('can be asked for by days, in every view, and all dates again', async () => {
    const days = 'from=2026-10-01&to=2026-10-10'
    const list = await browser.get(`/tip/histories?${days}`)
    expect(linesOf(list.text)).toHaveLength(10)
    expect(list.text).toContain('value="2026-10-01"')
    expect(list.text).toContain('10 tips,')
    expect(list.text).toContain(`/tip/histories?view=visits&amp;${days.replace('&', '&amp;')}`)
    expect(list.text).toContain(`/tip/histories/csv?${days.replace('&', '&amp;')}`)
    expect(list.text).toContain('<a href="/tip/histories">All time<')
    const visits = await browser.get(`/tip/histories?view=visits&${days}`)
    expect(visits.text).toContain('4 visits, last on October 10, 2026')
    const spending = await browser.get(`/tip/histories?view=spending&${days}`)
    expect(spending.text.match(/<tr>/g)).toHaveLength(2)
    const none = await browser.get('/tip/histories?from=2030-01-01')
    expect(none.text).toContain('No tips in this period')
  })

  it.each([
    ['from=2026-02-30', 'Choose a valid date', 'href="#from"'],
    ['to=yesterday', 'Choose a valid date', 'href="#to"'],
    ['from=2026-10-10&to=2026-10-01', 'The start date must not be after the end date', 'href="#from"'],
  ])('say what is wrong with %s, and keep it', async (query, message, link) => {
    const page = await browser.get(`/tip/histories?${query}`)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(page.text).toContain(link)
    expect(page.text).toContain('<title>Error: Your tips</title>')
    const [, value = ''] = /=([^&]*)/.exec(query) ?? []
    expect(page.text).toContain(`value="${value}"`)
  })

  it('make visits, which lead to the venue: its kind, address, map, own tips, and the way to tip again', async () => {
    const visits = await browser.get('/tip/histories?view=visits')
    const link = `/tip/histories/venues/${test.seed.branchId}`
    expect(visits.text).toContain(`href="${link}"`)
    expect(visits.text).toContain('30 visits, last on')
    const venue = await browser.get(link)
    for (const text of ['さくら食堂', 'Restaurant', '東京都台東区浅草1-2-3', '1001', 'Tip again']) {
      expect(venue.text).toContain(text)
    }
    expect(venue.text).toMatch(
      /href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=[^"]+" target="_blank" rel="noreferrer/,
    )
    expect(linesOf(venue.text)).toHaveLength(20)
    const older = /href="([^"]+)" rel="next"/.exec(venue.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(linesOf((await browser.get(older)).text)).toHaveLength(10)
  })

  it('stay visible where a venue has closed; nobody can tip there again', async () => {
    const { db } = test.deps
    const branchId = newId()
    const branch = await readRow(db, 'branch', test.seed.branchId)
    await db
      .insertInto('branch')
      .values({ ...branch, id: branchId, number: newId(), closed_at: 1 })
      .execute()
    const person = await newPerson(test)
    const tip = await addTip(db, venueOf(branchId), { person: person.sub, at: '2026-10-01T00:00:00Z' })
    const venue = await person.browser.get(`/tip/histories/venues/${branchId}`)
    expect(venue.text).toContain('This venue takes no tips at the moment.')
    for (const page of [venue, await person.browser.get(`/tip/histories/tips/${tip}`)]) {
      expect(page.status).toBe(200)
      expect(page.text).not.toContain(`href="/tip/${branchId}"`)
    }
  })
})
