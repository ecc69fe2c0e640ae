import { paths } from '../../server/base/paths.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { type BranchSite, openBranchSite } from './branch-site.ts'
import { payMonths } from './payday.ts'
import type { Row } from './rows.ts'

/** How often each page is asked for, in turns with the other sizes, so that what else this machine does meets all alike. */
const rounds = 60
const warmUp = 10
/** A page of full books may take so many times what it takes with the smallest. */
const budget = 1.5

type Site = BranchSite & { tips: number }
type Page = { name: string; who: 'owner' | 'manager' | 'staff'; path: string; firstByte?: boolean }

/** Every page of the branch area that reads the books, at several sizes of them, as ratios to the smallest. */
export async function measureBranchPages(
  kind: DatabaseKind,
  sizes: number[],
  note: (text: string) => void,
): Promise<Row[]> {
  const sites: Site[] = []
  for (const tips of sizes.toSorted((a, b) => a - b)) {
    note(`${kind}: making books of ${tips.toLocaleString('en')} tips`)
    const site = await openBranchSite(kind, async (db, seed) => {
      await makeDemoBooks(db, { businessId: seed.businessId, tips, seed: 1, until: Date.now() })
      await payMonths(db, seed, Date.now())
    })
    note(`${kind}: made in ${site.madeIn.toFixed(1)} s`)
    sites.push({ ...site, tips })
  }
  const [smallest, ...larger] = sites
  if (!smallest) return []
  const rows: Row[] = []
  const pagesOfSite = new Map<Site, Page[]>()
  for (const site of sites) pagesOfSite.set(site, await pagesOf(site))
  for (const [index, { name }] of (pagesOfSite.get(smallest) ?? []).entries()) {
    note(`${kind}: ${name}`)
    const times = await inTurns(sites, (site) => pagesOfSite.get(site)?.[index])
    const base = times.get(smallest) ?? 0
    for (const site of larger) {
      const ms = times.get(site) ?? 0
      rows.push({
        name: `${name}, ${kind}: ${short(site.tips)} / ${short(smallest.tips)} tips`,
        value: ms / base,
        budget,
        unit: '×',
        note: `${ms.toFixed(1)} : ${base.toFixed(1)} ms`,
      })
    }
    if (larger.length === 0) rows.push({ name: `${name}, ${kind}`, value: base, unit: 'ms' })
  }
  await Promise.all(sites.map((site) => site.close()))
  return rows
}

const short = (tips: number) => Intl.NumberFormat('en', { notation: 'compact' }).format(tips)

/** The median time of a page on each site. */
async function inTurns(sites: Site[], pageOf: (site: Site) => Page | undefined) {
  const times = new Map(sites.map((site) => [site, [] as number[]]))
  for (let round = -warmUp; round < rounds; round++) {
    for (const site of sites) {
      const page = pageOf(site)
      if (!page) continue
      const { ms } = await site.ask(page.who, page.path, page.firstByte)
      if (round >= 0) times.get(site)?.push(ms)
    }
  }
  return new Map([...times].map(([site, all]) => [site, all.sort((a, b) => a - b)[all.length >> 1] ?? 0]))
}

async function pagesOf(site: BranchSite): Promise<Page[]> {
  const { seed, ask } = site
  const year = new Date().getUTCFullYear() - 1
  const range = { from: `${year - 1}-03-15`, to: `${year}-10-17` }
  const older = await deepPage(ask)
  const { html } = await ask('owner', paths.earning())
  const tip = /\/branch\/earning\/tips\/(\w+)/.exec(html)?.[1] ?? ''
  const of = (who: Page['who'], name: string, path: string, firstByte = false): Page => ({
    who,
    name: `${name} (${who})`,
    path,
    firstByte,
  })
  return [
    of('owner', 'home', paths.branchHome()),
    of('manager', 'home', paths.branchHome()),
    of('staff', 'home', paths.branchHome()),
    of('owner', 'earnings', paths.earning()),
    of('manager', 'earnings', paths.earning()),
    of('staff', 'earnings', paths.earning()),
    of('owner', 'earnings, a range', paths.earning(range)),
    of('owner', 'earnings of a person, a range', paths.earning({ ...range, staff: seed.staffIds[0] })),
    of('owner', 'earnings, an older page', older),
    of('owner', 'one tip', paths.earningTip(tip)),
    of('owner', 'staff list', paths.staffList({ branch: seed.branchId })),
    of('owner', 'paydays', paths.paydays()),
    of('owner', 'a payday, shown', paths.paydayNext()),
    of('staff', 'their own pay', paths.ownPaydays()),
    of('staff', 'a guest’s page', paths.tip(seed.branchId)),
    of('owner', 'download, first byte', paths.earningCsv(), true),
  ]
}

/** A page in the middle of the list: a year ago, after its newest lines. */
async function deepPage(ask: BranchSite['ask']): Promise<string> {
  const to = `${new Date().getUTCFullYear() - 1}-06-30`
  const { html } = await ask('owner', paths.earning({ to }))
  return /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? paths.earning({ to })
}
