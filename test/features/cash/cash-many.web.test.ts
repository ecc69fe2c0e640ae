import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { plain } from '../../support/without-tags.ts'
import { booksOf } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'

const cash = '/branch/cash'
const site = await qrSite()

const { day } = booksOf(site)
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Counts of so many yen, each on the day before the one before it. */
async function addCounts(from: number, to: number) {
  const { db, clock } = site.deps
  const counts = upTo(to, from)
  const idOf = (yen: number) => `many${String(yen).padStart(8, '0')}`
  await db
    .insertInto('cash_count')
    .values(
      counts.map((yen) => ({
        id: idOf(yen),
        branch_id: site.seed.branchId,
        amount: yen,
        corrects: null,
        reason: '',
        first_name: 'Hana',
        second_name: 'Ken',
        split_rule: 'even',
        split_inputs: '{}',
        made_by: 'qr-owner',
        of_day: day(yen),
        created_at: clock(),
      })),
    )
    .execute()
  await db
    .insertInto('cash_share')
    .values(counts.map((yen) => ({ id: idOf(yen), count_id: idOf(yen), staff_id: null, amount: yen })))
    .execute()
}
const days = () => `from=${day(2000)}&to=${day(0)}`
/** A page of the list: its counts by their yen, what its foot and its paper say, and where its links lead. */
async function pageAt(address: string) {
  const { text } = await site.as.owner.get(address)
  const linkOf = (words: RegExp) => words.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const words = plain(text)
  return {
    yen: [...text.matchAll(/<th scope="row"><a href="\/branch\/cash\/many0*(\d+)"/g)].map(([, n]) =>
      Number(n),
    ),
    foot: /Total ?¥([\d,]+)/.exec(words)?.[1],
    paper: /¥([\d,]+) · (Rows [\d,]+–[\d,]+ of [\d,]+)/.exec(words)?.slice(1),
    next: linkOf(/href="([^"]*)" rel="next"/),
    byDay: linkOf(/<a href="([^"]*sort=-?day[^"]*)"/),
    byAmount: linkOf(/<a href="([^"]*sort=-?amount[^"]*)"/),
    isWrongSort: words.includes('can’t be sorted'),
  }
}

it('more than a page holds go on upon the next, and each page says what they all come to', async () => {
  await addCounts(1, 612)
  const sum = (612 * 613) / 2
  const all = { foot: sum.toLocaleString('en'), isWrongSort: false }
  const rows = (which: string) => ({ ...all, paper: [all.foot, `Rows ${which} of 612`] })
  const first = await pageAt(`${cash}?${days()}`)
  expect(first).toMatchObject({ ...rows('1–500'), yen: upTo(500) })
  expect(await pageAt(first.next)).toMatchObject({ ...rows('501–612'), yen: upTo(612, 501), next: '' })
  expect(await pageAt(`${cash}?${days()}&print=1`)).toMatchObject({ ...rows('1–612'), yen: upTo(612) })

  const { text } = await site.as.owner.get(`/branch/earning/csv?${days()}`)
  const lines = parse(text.slice(1), { columns: true }) as Record<string, string>[]
  const ofCash = lines.flatMap((line) => Number(line['Cash box']) || [])
  expect([ofCash.length, ofCash.reduce((yen, one) => yen + one, 0)]).toEqual([612, sum])
})

it('are sorted by each head, both ways and over all pages', async () => {
  const usual = await pageAt(`${cash}?${days()}`)
  // The newest day is first already: its head turns it round.
  const oldest = await pageAt(usual.byDay)
  expect(oldest.yen).toEqual(upTo(612, 113).toReversed())
  expect((await pageAt(oldest.next)).yen).toEqual(upTo(112).toReversed())
  const most = await pageAt(usual.byAmount)
  expect(most.yen).toEqual(upTo(612, 113).toReversed())
  const least = await pageAt(most.byAmount)
  expect(least.yen).toEqual(upTo(500))
  expect((await pageAt(least.next)).yen).toEqual(upTo(612, 501))
})

it('more than are read whole stay in the order of their days', async () => {
  await addCounts(613, 1001)
  const page = await pageAt(`${cash}?${days()}`)
  expect(page).toMatchObject({ yen: upTo(500), byDay: '', byAmount: '', isWrongSort: false })
  const second = await pageAt(page.next)
  expect(second.yen).toEqual(upTo(1000, 501))
  const third = await pageAt(second.next)
  expect([third.yen, third.next, third.foot]).toEqual([[1001], '', ((1001 * 1002) / 2).toLocaleString('en')])
  expect((await pageAt(`${cash}?${days()}&sort=amount`)).isWrongSort).toBe(true)
})
