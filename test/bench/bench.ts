// `npm run bench`: the budgets of speed and size, measured. Ends with 1 where one is exceeded.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type DatabaseKind, noPostgres } from '../support/databases.ts'
import { startBenchSite } from './bench-site.ts'
import { measureBranchPages } from './branch-pages.ts'
import { buildAll } from './build.ts'
import { measureDesk } from './desk.ts'
import { measureDeskTasks } from './desk-tasks.ts'
import { measureFirstStart } from './first-start.ts'
import { measureFloor } from './floor-cost.ts'
import { measureFlow, measureTogether } from './flow.ts'
import { measureHostileBodies } from './hostile-bodies.ts'
import { measureLighthouse, measureMemory } from './lighthouse.ts'
import { measureSizes } from './page-sizes.ts'
import { type BenchPart, partsAskedFor } from './parts.ts'
import { measureOwnersMonth, measurePayday } from './payday.ts'
import { isOver, type Row, toTable } from './rows.ts'
import { measureUpdate } from './update.ts'
import { measureWords } from './words.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    built: { type: 'boolean' },
    // Sizes of the books whose pages are measured; the largest take minutes to make.
    tips: { type: 'string', default: '10000,1000000,10000000' },
    // On which databases; the guests of `flow`: how many, within how many seconds, with the server killed meanwhile.
    guests: { type: 'string', default: '1000' },
    within: { type: 'string', default: '5' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    kill: { type: 'boolean', default: false },
  },
})
const note = (text: string) => void process.stdout.write(`… ${text}\n`)
const parts = partsAskedFor(options.only)
const wants = (part: BenchPart) => parts.includes(part)
const rows: Row[] = []

if (!options.built) {
  note('building')
  buildAll()
}
const [load = 0] = loadavg()
if (load > cpus().length) note(`this machine is busy (load ${load.toFixed(1)}): times say little`)

if ((['sizes', 'speed', 'browser'] as const).some(wants)) await measureVisitorPages()
if (wants('flow')) await measureEach('flow', measureFlows)
if (wants('desk')) await measureEach('desk', measureDesk)
if (wants('payday')) {
  await measureEach('payday', measurePayday)
  rows.push(...(await measureOwnersMonth(note)))
}
if (wants('first-start')) rows.push(...(await measureFirstStart(note)))
if (wants('update')) await measureEach('update', measureUpdate)
if (wants('tasks')) rows.push(...(await measureDeskTasks(note)))
if (wants('words')) rows.push(...measureWords(note))
if (wants('bodies')) {
  const site = await startBenchSite('sqlite')
  rows.push(...(await measureHostileBodies(site, note)))
  await site.close()
}
if (wants('branch'))
  await measureEach('branch pages', (kind) =>
    measureBranchPages(kind, options.tips.split(',').map(Number), note),
  )

process.stdout.write(`\n${toTable(rows)}`)
if (options.json) writeFileSync(options.json, JSON.stringify(rows, null, 2))
process.exitCode = rows.some(isOver) ? 1 : 0

async function measureFlows(kind: DatabaseKind): Promise<Row[]> {
  const { guests, within, kill } = options
  const orders = { guests: Number(guests), withinMs: Number(within) * 1000, kill }
  const rows = await measureFlow(kind, orders, note)
  return kill ? rows : [...rows, ...(await measureTogether(kind, note))]
}

async function measureEach(part: string, measure: (kind: DatabaseKind, tell: typeof note) => Promise<Row[]>) {
  for (const kind of ['sqlite', 'postgres'] as const) {
    if (!options.databases.includes(kind)) continue
    if (kind === 'postgres' && noPostgres) {
      rows.push({ name: `${part}, postgres`, value: undefined, note: noPostgres })
    } else rows.push(...(await measure(kind, note)))
  }
}

async function measureVisitorPages() {
  const site = await startBenchSite('sqlite')
  if (wants('sizes')) {
    note('bytes of every page')
    rows.push(...(await measureSizes(site)))
  }
  if (wants('speed')) rows.push(...(await measureFloor(site, note)))
  if (wants('browser')) {
    note('Lighthouse')
    rows.push(...(await measureLighthouse(site.server.url + site.tipPath)))
    rows.push(...(await measureMemory(site.server.url + site.tipPath)))
  }
  await site.close()
  if (!wants('speed')) return
  if (noPostgres) rows.push({ name: 'bare server / page, postgres', value: undefined, note: noPostgres })
  else {
    const other = await startBenchSite('postgres')
    rows.push(...(await measureFloor(other, note)))
    await other.close()
  }
}
