// `npm run bench`: the budgets of speed and size, measured. Ends with 1 where one is exceeded.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildAll } from './build.ts'
import { measureRendering } from './render-cost.ts'
import { isOver, type Row, toTable } from './rows.ts'

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const note = (text: string) => void process.stdout.write(`… ${text}\n`)
const rows: Row[] = []

note('building')
await buildAll()
for (const kind of ['sqlite', 'postgres'] as const) rows.push(...(await measureRendering(kind, note)))

process.stdout.write(`\n${toTable(rows)}`)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
process.exitCode = rows.some(isOver) ? 1 : 0
