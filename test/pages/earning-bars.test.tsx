import { expect, it } from 'vitest'
import { barLabels, EarningBars, scaleOf } from '../../pages/earning/earning-chart.tsx'
import { Figures } from '../../pages/home/branch-home.page.tsx'
import { noCash } from './home-gallery.tsx'
import { renderSample } from './render-sample.tsx'

const month = (at: number, received: number) => ({
  period: `${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  tips: 1,
  back: 0,
  cash: 0,
  card: received,
  received,
  href: `/m${at}`,
})

it.each([
  [[40_000, 72_492, 32_996], 0, 80_000, 5],
  [[7, 3], 0, 8, 5],
  [[100_000, -30_000, 80_000], -50_000, 100_000, 4],
  [[0, 0], 0, 1, 2],
])('the grid of %j is of round numbers around them', (nets, bottom, top, lines) => {
  const scale = scaleOf(nets)
  expect([scale.bottom, scale.top, scale.marks.length]).toEqual([bottom, top, lines])
  expect(scale.marks.at(-1)).toBe(top)
})

it('one bar far above the others is broken, and the others keep their height', () => {
  const nets = [60_000, 70_000, 50_000, 3_700_000]
  const { isBroken, top, marks } = scaleOf(nets)
  expect(nets.map(isBroken)).toEqual([false, false, false, true])
  expect(top).toBeLessThanOrEqual(100_000)
  // It ends above the highest mark, so that none seems to be its amount.
  expect(marks.at(-1)).toBe(80_000)
  expect(top).toBe(100_000)
  expect(scaleOf([1000, 900_000]).isBroken(900_000)).toBe(false)
})

it('names every bar of a year, fewer of more, and the year at its first month', () => {
  const year = Array.from({ length: 12 }, (_, at) => month(at, 1000 + at))
  const labels = barLabels('month', year, 'ja')
  expect(labels.map(({ name }) => name)).toEqual(year.map((_, at) => `${at + 1}月`))
  expect(labels.filter(({ thin }) => !thin)).toHaveLength(6)
  expect(labels.map(({ year }) => year).filter(Boolean)).toEqual(['2026'])
  const years = barLabels('month', [...year, ...year, ...year], 'en')
  expect(years.filter(({ name }) => name)).toHaveLength(12)
  expect(years.at(-1)?.name).toBe('Dec')
})

it('a bar leads to its month while it is wide enough for a finger', () => {
  const linksOf = (months: number) => {
    const periods = Array.from({ length: months }, (_, at) => month(at, 1000))
    return renderSample('en', <EarningBars span="month" periods={periods} />).match(/href="\/m/g)
  }
  expect(linksOf(12)).toHaveLength(12)
  expect(linksOf(13)).toBeNull()
})

const own = { title: 'own', href: '/e', today: 0, total: 0, cash: noCash } as const

it.each([
  ['en', 33_600, 30_000, '+12% vs. this point last month'],
  ['en', 27_000, 30_000, '−10% vs. this point last month'],
  ['cn', 30_000, 30_000, '较上月同期 ±0%'],
  ['ja', 9_000, 10_000, '先月同時点比 −10%'],
  // Of a few yen, a percentage is noise.
  ['ja', 11_899, 9_999, '先月同時点比 +1,900円'],
  ['en', 400, 2_300, '−¥1,900 vs. this point last month'],
  ['cn', 33_600, 10, '较上月同期 +33,590日元'],
] as const)(
  'in %s, %i yen this month against %i by this day of the last one: %s',
  (lang, now, before, words) => {
    const html = renderSample(lang, <Figures {...own} month={now} before={before} />)
    expect(html).toContain(words)
  },
)

it('compares with nothing where the last month had nothing, or was not asked for', () => {
  for (const [before, month] of [
    [undefined, 33_600],
    [0, 33_600],
    [-100, 33_600],
    [10_000, 110_001],
  ] as const) {
    const html = renderSample('en', <Figures {...own} month={month} before={before} />)
    expect(html).not.toContain('last month')
  }
})
