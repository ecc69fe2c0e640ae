// `npm run soak`: random histories and kills by the hundred thousand, then the long versions of all other tests.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildAll } from '../bench/build.ts'
import { type DatabaseKind, noPostgres } from '../support/databases.ts'
import { workThrough } from './crew.ts'
import { grouped, historiesAtOnce, inPieces, killsAtOnce, names, type Task } from './tasks.ts'

const { values: options } = parseArgs({
  options: {
    // On each database.
    histories: { type: 'string', default: '100000' },
    // On both together.
    kills: { type: 'string', default: '1000' },
    // The histories begin with this seed; another one each time when left out.
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    processes: { type: 'string', default: String(availableParallelism()) },
    // `long`: histories and kills alone; `tests`: all but them.
    only: { type: 'string' },
    // The build is there and is the newest.
    built: { type: 'boolean', default: false },
  },
})
const [histories, kills, seed, processes] = [
  options.histories,
  options.kills,
  options.seed,
  options.processes,
].map((text) => {
  if (!/^\d+$/.test(text)) throw new RangeError(`“${text}” is no number`)
  return Number(text)
}) as [number, number, number, number]
if (options.only !== undefined && !['long', 'tests'].includes(options.only))
  throw new RangeError('--only takes long, tests')

const say = (text: string) => void process.stdout.write(`${text}\n`)
const kinds: DatabaseKind[] = noPostgres ? ['sqlite'] : ['sqlite', 'postgres']
let wrong = false

if (!options.built) buildAll()
if (options.only !== 'tests') await playLong()
if (options.only !== 'long') runTests()
process.exitCode = wrong ? 1 : 0

async function playLong() {
  const tasks: Task[] = [
    ...inPieces(histories, historiesAtOnce).flatMap((count, n) =>
      kinds.map((kind): Task => ({ do: 'histories', kind, count, seed: seed + n })),
    ),
    ...inPieces(kills, killsAtOnce).map(
      (count, n): Task => ({ do: 'kills', kind: kinds[n % kinds.length] ?? 'sqlite', count }),
    ),
  ]
  const done = { sqlite: 0, postgres: 0, kills: 0 }
  const failed = { sqlite: 0, postgres: 0, kills: 0 }
  let memory = 0
  const began = Date.now()
  say(`seed ${seed}; ${processes} processes; ${noPostgres ?? 'both databases'}`)
  const soFar = () => {
    const minutes = (Date.now() - began) / 60_000
    const counts = kinds.map((kind) => `${names[kind]} ${grouped(done[kind])}`).join(', ')
    const bad = failed.sqlite + failed.postgres + failed.kills
    const size = `largest process ${Math.round(memory / 1e6)} MB`
    say(`… ${minutes.toFixed(0)} min: ${counts} histories, ${done.kills} kills, ${bad} failed; ${size}`)
  }
  const clock = setInterval(soFar, 60_000)
  await workThrough(tasks, processes, (task, outcome) => {
    const what = task.do === 'kills' ? 'kills' : task.kind
    done[what] += outcome.done
    memory = Math.max(memory, outcome.memory)
    if (outcome.problem === undefined) return
    failed[what] += 1
    say(`\nFAILED on ${names[task.kind]}: ${JSON.stringify(task)}\n${outcome.problem}\n`)
  })
  clearInterval(clock)
  soFar()
  for (const kind of kinds) say(`${names[kind]}: ${grouped(done[kind])} histories, ${failed[kind]} failed`)
  if (noPostgres) say(`PostgreSQL: skipped, ${noPostgres}`)
  say(`${grouped(done.kills)} kills, ${failed.kills} differences`)
  wrong = failed.sqlite + failed.postgres + failed.kills > 0
}

/** The other random tests at their longest, and all tests of pages on PostgreSQL, too. */
function runTests() {
  const run = (env: Record<string, string>, ...words: string[]) => {
    const { status } = spawnSync('vitest', ['run', ...words], {
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    if (status !== 0) wrong = true
  }
  run({ SOAK: '1' })
  run({ TEST_APP_DATABASE: 'postgres' }, '--project', 'unit', 'test/features', 'test/web')
}
