import type { GuestBrowser } from './guest.ts'
import { mainOf, plain } from './without-tags.ts'

const linkOf = (html: string, name: string): string | undefined =>
  new RegExp(`<th[^>]*><a href="([^"]*[?&;]sort=-?${name}(?:[&#][^"]*)?)"`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')

/** By what a table's heads say that it is sorted. */
const sortedIn = (html: string): string =>
  /<th[^>]* aria-sort="(\w+)"[^>]*><a href="[^"]*sort=-?(\w+)/.exec(html)?.slice(1).reverse().join(' ') ?? ''

/** What stands in the first column of the table that is sorted, row by row. */
const rowsIn = (html: string): string[] => {
  const [, body = ''] = / aria-sort=.*?<tbody>(.*?)<\/tbody>/s.exec(mainOf(html)) ?? []
  return [...body.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, cell = '']) => plain(cell).trim())
}

/** What a list shows when the head of a column was pressed: in which order it says that it is, and its rows. */
type Pressed = { sorted: string; rows: string[] }

/** Presses the heads of these columns, each twice: what that shows. */
export async function pressHeads(browser: GuestBrowser, address: string, names: string[]) {
  const all: Record<string, Pressed[]> = {}
  for (const name of names) {
    let { text } = await browser.get(address)
    all[name] = []
    for (let press = 1; press <= 2; press++) {
      const to = linkOf(text, name)
      if (to === undefined) throw new Error(`no link sorts by ${name}`)
      text = (await browser.get(to)).text
      all[name].push({ sorted: sortedIn(text), rows: rowsIn(text) })
    }
  }
  return all
}

/** What {@link pressHeads} finds where each head sorts: first these rows, then the other way round. */
export const inBothOrders = (
  orders: Record<string, { first: 'ascending' | 'descending'; rows: string[] }>,
): Record<string, Pressed[]> =>
  Object.fromEntries(
    Object.entries(orders).map(([name, { first, rows }]) => [
      name,
      [
        { sorted: `${name} ${first}`, rows },
        { sorted: `${name} ${first === 'ascending' ? 'descending' : 'ascending'}`, rows: rows.toReversed() },
      ],
    ]),
  )
