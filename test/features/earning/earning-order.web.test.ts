import { describe, expect, it } from 'vitest'
import { type EarningSite, earningSite, lastYear } from './earning-site.ts'

const site = await earningSite()
const see: EarningSite['see'] = (who, path) => site.see(who, path)

const wrongSort = 'This list can’t be sorted by that'

describe('the order of a list', () => {
  const people = async (query: string) => {
    const { html } = await see('owner', `/branch/earning?branch=${site.seed.branchId}${query}`)
    const table = html.slice(html.indexOf('id="people"'), html.indexOf('class="aside'))
    const rows = table.slice(table.indexOf('<tbody>'), table.indexOf('<tfoot>'))
    return {
      earned: [...rows.matchAll(/<\/span>([\d,]+)<\/span><\/td><\/tr>/g)].map((match) =>
        Number(match[1]?.replace(',', '')),
      ),
      told: html.split(wrongSort).length - 1,
      sorted: /aria-sort="(\w+)"><a[^>]*>(\w+)/.exec(table)?.slice(1),
      all: table,
    }
  }

  it('of people is what they earned, or what was chosen; an unknown one is told', async () => {
    const usual = await people('')
    expect(usual.earned.length).toBeGreaterThan(4)
    expect(usual.earned).toEqual(usual.earned.toSorted((a, b) => b - a))
    expect([usual.sorted, usual.told]).toEqual([['descending', 'Earned'], 0])
    const upwards = await people('&sort=received')
    expect(upwards.earned).toEqual(usual.earned.toReversed().toSorted((a, b) => a - b))
    expect(upwards.sorted).toEqual(['ascending', 'Earned'])
    expect((await people('&sort=-name')).sorted).toEqual(['descending', 'Name'])
    for (const unknown of ['-amount', 'received;drop', '__proto__', '--received', 'constructor'])
      expect([unknown, await people(`&sort=${unknown}`)]).toEqual([unknown, { ...usual, told: 1 }])
  })
})

it('of people is kept by the filter, and is not that of the branches', async () => {
  const branches = async (query: string) => {
    const { html } = await see('owner', `/branch/earning${query}`)
    const table = html.slice(html.indexOf('id="branches"')).split('<tfoot>')[0] ?? ''
    const heads = [...table.matchAll(/<th scope="row">(.*?)<\/th>/g)]
    return { html, order: heads.map((head) => head[1]?.replaceAll(/<[^>]*>/g, '')) }
  }
  const [usual, sorted] = [await branches(''), await branches('?sort=-name')]
  expect(usual.order.length).toBeGreaterThan(1)
  expect(sorted.order).toEqual(usual.order)
  expect((await branches('?sort=name')).order).toEqual(usual.order)
  expect(sorted.html).toContain('<input type="hidden" name="sort" value="-name"/>')
  const turned = [await branches('?branches=name'), await branches('?branches=-name')].map(
    ({ order }) => order,
  )
  expect(turned[0]).toEqual(turned[1]?.toReversed())
  const told = async (query: string) => {
    const { html, order } = await branches(query)
    return [html.split(wrongSort).length - 1, order]
  }
  expect(await told('?branches=-name')).toEqual([0, turned[1]])
  // Also where there is nothing to sort.
  expect(await told('?branches=time')).toEqual([1, usual.order])
  expect((await told('?from=2001-01-01&to=2001-01-02&sort=amount'))[0]).toBe(1)
})

describe('a month', () => {
  it('is said in the heading with what it came to, and leads to the next ones', async () => {
    const page = await see('owner', `/branch/earning?from=${lastYear}-03-01&to=${lastYear}-03-31`)
    expect(page.text).toContain(`|Earnings, March ${lastYear}| |¥|4,000|`)
    expect(page.html).toContain(`<title>Earnings, March ${lastYear}</title>`)
    expect(page.html).toContain(`href="/branch/earning?from=${lastYear}-02-01&amp;to=${lastYear}-02-28"`)
    expect(page.html).toContain(`href="/branch/earning?from=${lastYear}-04-01&amp;to=${lastYear}-04-30"`)
    expect(page.html).not.toContain('<details open')
    const now = await see('owner', '/branch/earning?lang=ja')
    expect(now.html).toMatch(/aria-label="\d+年\d+月">‹<\/a><a [^>]*>\d+年\d+月<\/a><span><\/span>/)
    await see('owner', '/branch?lang=en')
  })
})
