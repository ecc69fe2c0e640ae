import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { payTip } from './earned.ts'
import { type EarningSite, earningSite, lastYear, today } from './earning-site.ts'

const site = await earningSite()

const see: EarningSite['see'] = (who, path) => site.see(who, path)

describe('/branch', () => {
  it('shows staff their own, today, this month and in all, and nothing of others', async () => {
    const page = await see('staff', '/branch')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Your own earnings|')
    // 2,000 less 500, and a seventh of 1,003: 143, the yen left over going to the first two.
    expect(page.text).toMatch(/Today\|¥\|1,643\|This month\|¥\|1,643\|All time\|¥\|5,643/)
    expect(page.text).toContain('Thank you')
    expect(page.text).toContain('For &lt;everybody&gt;')
    expect(page.text).toMatch(/¥\|143\|of ¥1,003/)
    expect(page.text).not.toMatch(/Only for Ken|777|9,000|The whole/)
  })

  it('shows a manager the branch and their own', async () => {
    const page = await see('manager', '/branch')
    expect(page.text).toContain('さくら食堂')
    expect(page.text).toMatch(/The whole branch\|Today\|¥\|3,880\|/)
    expect(page.text).toMatch(/Your own earnings\|Today\|¥\|143\|/)
    expect(page.text).toContain('Only for Ken')
    expect(page.text).not.toContain('9,000')
  })

  it('shows an owner the business with its branches', async () => {
    const page = await see('owner', '/branch')
    expect(page.text).toMatch(/The whole business\|Today\|¥\|12,880\|/)
    expect(page.text).toMatch(/さくら食堂\|4\|¥\|3,880\|/)
    expect(page.text).toMatch(/Hotel Kamogawa\|1\|¥\|9,000\|/)
  })

  it('says what to do where there is nothing yet', async () => {
    const page = await see('foreign', '/branch')
    // Within what the live page replaces: with the first tip it goes.
    const cards = page.html.slice(page.html.indexOf('id="cards"'), page.html.indexOf('id="figures"'))
    expect(cards).toContain('What waits for you')
    expect(page.html).toContain('href="/branch/branches/add"')
    expect(page.text).not.toMatch(/1,003|9,000/)
  })
})

describe('/branch/earning', () => {
  it('has what was tipped, refunded and left, and the fee as far as it is known', async () => {
    const page = await see('manager', '/branch/earning?from=&to=')
    expect(page.text).toMatch(/\|Earnings\| \|¥\|7,880\|さくら食堂\| · \|Until /)
    // Today, this month and all time are on Home.
    expect(page.text).not.toContain('|Today|')
    expect(page.text).toMatch(/Tips\|¥\|8,380\|Refunded\|−¥500\|Earned\|¥\|7,880\|Card fees\|−¥/)
    expect(page.text).toContain('Known so far for 4 of 5 tips.')
    expect(page.html).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<rect class="bar/)
    expect(page.html).not.toContain(' style=')
  })

  it('opens on this month, with all time as one figure beside it', async () => {
    const page = await see('owner', '/branch/earning')
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.parse(today))
    expect(page.text).toMatch(new RegExp(`\\|Earnings, ${month}\\| \\|¥\\|12,880\\|`))
    expect(page.text).toContain('¥16,880 of all time')
    expect((await see('owner', '/branch/earning?from=&to=')).text).not.toContain('of all time')
  })

  it('shows staff their own share only, whatever they ask for', async () => {
    const own = await see('staff', '/branch/earning?from=&to=')
    expect(own.text).toContain('3 tips|, ¥5,643')
    expect(own.text).not.toMatch(/Only for Ken|Card fees|By staff member|CSV/)
    expect(own.html).not.toContain('<select')
    const asked = await see('staff', `/branch/earning?from=&to=&staff=${site.staffId}`)
    expect(asked.text).toContain('3 tips|, ¥5,643')
    expect((await see('staff', `/branch/earning?staff=${site.seed.staffIds[1]}`)).status).toBe(403)
    expect((await see('staff', `/branch/earning?branch=${site.seed.branchId}`)).status).toBe(403)
    expect((await see('staff', '/branch/earning/csv')).status).toBe(403)
  })

  it('lets a manager choose among their branch’s people, and no others', async () => {
    const ken = site.seed.staffIds[1]
    expect((await see('manager', `/branch/earning?staff=${ken}`)).text).toMatch(
      /Ken.*佐藤 健.*2 tips\|, ¥921/s,
    )
    expect((await see('manager', `/branch/earning?staff=${site.seed.hotel.staffIds[0]}`)).status).toBe(404)
    expect((await see('manager', `/branch/earning?branch=${site.seed.hotel.branchId}`)).status).toBe(403)
    expect((await see('manager', '/branch/earning?staff=nobody')).status).toBe(404)
    expect((await see('manager', '/branch/earning/csv')).status).toBe(403)
  })

  it('shows an owner branches and people, each with a way in', async () => {
    const page = await see('owner', '/branch/earning?from=&to=')
    expect(page.text).toContain('6 tips|, ¥16,880')
    expect(page.html).toContain(`href="/branch/earning?from=&amp;to=&amp;branch=${site.seed.hotel.branchId}"`)
    expect(page.html).toContain(`href="/branch/earning?from=&amp;to=&amp;staff=${site.staffId}"`)
    const hotel = await see('owner', `/branch/earning?branch=${site.seed.hotel.branchId}`)
    expect(hotel.text).toMatch(/1 tip\|, ¥9,000/)
    expect(hotel.text).not.toContain('Only for Ken')
  })

  it('of another business does not exist', async () => {
    for (const path of [
      `/branch/earning?branch=${site.seed.branchId}`,
      `/branch/earning?staff=${site.staffId}`,
      `/branch/earning/csv?branch=${site.seed.branchId}`,
      `/branch/earning/tips/${site.tips.all}`,
    ]) {
      expect([path, (await see('foreign', path)).status]).toEqual([path, 404])
    }
  })

  it('has some days only, in whole months and the days at their edges', async () => {
    const march = await see('owner', `/branch/earning?from=${lastYear}-03-05&to=${lastYear}-03-05`)
    expect(march.text).toContain('1 tip|, ¥4,000')
    // The figure on top is that of these days.
    expect(march.text).toMatch(
      new RegExp(`\\|Earnings\\| \\|¥\\|4,000\\|さくらグループ\\| · \\|\\w+, Mar 5, ${lastYear}\\|`),
    )
    // Exact below ten thousand, and a bar leads to its day.
    expect(march.html).toMatch(/class="value"[^>]*>4,000</)
    expect(march.html).toContain(
      `href="/branch/earning/tips?from=${lastYear}-03-05&amp;to=${lastYear}-03-05"`,
    )
    expect(march.text).toContain('Day by day')
    const next = await see('owner', `/branch/earning?from=${lastYear}-03-06&to=${lastYear}-12-31`)
    expect(next.text).toContain('0 tips|, ¥0')
    const years = await see('owner', `/branch/earning?from=${lastYear}-01-31&to=${today}`)
    expect(years.text).toContain('6 tips|, ¥16,880')
    const wrong = await see('owner', `/branch/earning?from=2026-02-30&to=${today}`)
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('value="2026-02-30"')
  })

  it('has of a month that the days only touch what was booked on those days', async () => {
    const rows = async (from: string, to: string) => {
      const { text } = await see('owner', `/branch/earning?from=${from}&to=${to}`)
      expect(text).toContain('Month by month')
      return text.slice(text.indexOf('Month by month'))
    }
    expect(await rows(`${lastYear}-03-05`, today)).toContain(`Mar ${lastYear}|1|`)
    expect(await rows(`${lastYear}-03-06`, today)).not.toContain(`Mar ${lastYear}`)
    expect(await rows(`${lastYear - 1}-01-01`, `${lastYear}-03-05`)).toContain(`Mar ${lastYear}|1|`)
    const before = await see('owner', `/branch/earning?from=${lastYear - 1}-01-01&to=${lastYear}-03-04`)
    expect(before.text).not.toContain('Month by month')
  })

  it('keeps what somebody earned who has left', async () => {
    const { db } = site.deps
    const ken = site.seed.staffIds[1] ?? ''
    await setRow(db, 'staff', ken, { deleted_at: 1 })
    const page = await see('manager', '/branch/earning')
    expect(page.text).toMatch(/Ken\| \|佐藤 健\| \|has left\|/)
    expect(page.text).toMatch(/Ken 佐藤 健 \(has left\)\|/)
    await setRow(db, 'staff', ken, { deleted_at: null })
  })
})

describe('the earnings on a phone', () => {
  it('begin with the figures, before anything to choose', async () => {
    const { html } = await site.see('owner', '/branch/earning')
    expect(html.split('id="sum"')).toHaveLength(2)
    expect(html.indexOf('class="total"')).toBeGreaterThan(0)
    expect(html.indexOf('class="total"')).toBeLessThan(html.indexOf('class="filter'))
  })

  it('open a month from its line in the table', async () => {
    const { html } = await site.see('owner', `/branch/earning?from=&to=&staff=${site.staffId}`)
    const href = `/branch/earning?from=${today.slice(0, 7)}-01&amp;to=${today}&amp;staff=${site.staffId}`
    expect(html).toContain(`<th scope="row"><a href="${href}">`)
    const month = await site.see('owner', href.replaceAll('&amp;', '&'))
    expect(month.html).toContain(`value="${today.slice(0, 7)}-01"`)
    expect(month.text).not.toContain(`${lastYear}|`)
    expect(html).toContain(`from=${lastYear}-12-01&amp;to=${lastYear}-12-31`)
  })
})

describe('the words of guests on Home', () => {
  /** The newest tips, and the words of this week that are not among them. */
  const wordsOf = async (who: 'staff' | 'owner') => {
    const { html } = await see(who, '/branch')
    const [newest = '', others = ''] = html.slice(html.indexOf('id="newest"')).split('id="words"')
    return { newest, others }
  }

  it('are in the newest tips, and said once', async () => {
    const { newest, others } = await wordsOf('owner')
    expect(newest).toContain('Only for Ken')
    expect(others).not.toMatch(/Only for Ken|Guests’ messages/)
    const own = await wordsOf('staff')
    expect(own.newest).toContain('Thank you')
    expect(own.newest).not.toContain('Only for Ken')
  })

  it('stay for a week when ten others have come, and no longer', async () => {
    const { db } = site.deps
    const at = Date.parse(`${lastYear}-06-01T12:00:00+09:00`)
    const { branchId } = site.seed
    await payTip(db, { branchId, amount: 100, at, review: 'Long ago' })
    for (let n = 0; n < 10; n++) await payTip(db, { branchId, amount: 100, at: Date.now() + n })
    const { newest, others } = await wordsOf('owner')
    expect(newest).not.toContain('Only for Ken')
    expect(others).toContain('Guests’ messages this week')
    expect(others).toContain('Only for Ken')
    expect(others).not.toContain('Long ago')
  })
})
