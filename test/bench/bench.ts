// `npm run bench`: the budgets of speed and size, measured. Ends with 1 where one is exceeded.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { noPostgres } from '../support/databases.ts'
import { startBenchSite } from './bench-site.ts'
import { measureBranchPages } from './branch-pages.ts'
import { buildAll } from './build.ts'
import { measureLighthouse, measureMemory } from './lighthouse.ts'
import { measureSizes } from './page-sizes.ts'
import { measureRendering } from './render-cost.ts'
import { isOver, type Row, toTable } from './rows.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    built: { type: 'boolean' },
    // Sizes of the books whose pages are measured; the largest take minutes to make.
    tips: { type: 'string', default: '10000,1000000,10000000' },
  },
})
const note = (text: string) => void process.stdout.write(`… ${text}\n`)
const wants = (part: string) => !options.only || options.only.split(',').includes(part)
const rows: Row[] = []

if (!options.built) {
  note('building')
  await buildAll()
}
const [load = 0] = loadavg()
if (load > cpus().length) note(`this machine is busy (load ${load.toFixed(1)}): times say little`)

if (['sizes', 'speed', 'browser'].some(wants)) await measureVisitorPages()
if (wants('branch')) {
  const sizes = options.tips.split(',').map(Number)
  for (const kind of ['sqlite', 'postgres'] as const) {
    if (kind === 'postgres' && noPostgres) {
      rows.push({ name: 'branch pages, postgres', value: undefined, note: noPostgres })
    } else rows.push(...(await measureBranchPages(kind, sizes, note)))
  }
}

process.stdout.write(`\n${toTable(rows)}`)
if (options.json) writeFileSync(options.json, JSON.stringify(rows, null, 2))
process.exitCode = rows.some(isOver) ? 1 : 0

async function measureVisitorPages() {
  const site = await startBenchSite('sqlite')
  if (wants('sizes')) {
    note('bytes of every page')
    rows.push(...(await measureSizes(site)))
  }
  if (wants('speed')) rows.push(...(await measureRendering(site, note)))
  if (wants('browser')) {
    note('Lighthouse')
    rows.push(...(await measureLighthouse(site.server.url + site.tipPath)))
    rows.push(...(await measureMemory(site.server.url + site.tipPath)))
  }
  await site.close()
  if (!wants('speed')) return
  if (noPostgres) rows.push({ name: 'page / memory, postgres', value: undefined, note: noPostgres })
  else {
    const other = await startBenchSite('postgres')
    rows.push(...(await measureRendering(other, note)))
    await other.close()
  }
}
