// `npm run soak`: random histories and kills by the hundred thousand, then the long versions of all other tests. Vitest runs
// them all: the long ones in pieces, a few at once.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { buildAll } from '../bench/build.ts'
import { noPostgres } from '../support/databases.ts'

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
const numberOf = (given: string) => {
  if (!/^\d+$/.test(given)) throw new RangeError(`“${given}” is no number`)
  return Number(given)
}
const [histories, kills] = [numberOf(options.histories), numberOf(options.kills)]
const [seed, processes] = [numberOf(options.seed), numberOf(options.processes)]
if (options.only !== undefined && !['long', 'tests'].includes(options.only))
  throw new RangeError('--only takes long, tests')

const say = (line: string) => void process.stdout.write(`${line}\n`)
const kinds = noPostgres ? ['sqlite'] : ['sqlite', 'postgres']
/** What a piece plays; after so many failures it is known that something is wrong, and no more are begun. */
const [historiesAtOnce, killsAtOnce, enough] = [500, 25, 20]
/** No history can notice that nobody waits for the disk: only our own process crashes. */
const quick = {
  PGOPTIONS: '-c synchronous_commit=off -c jit=off',
  ...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }),
}

if (!options.built) buildAll()
if (options.only !== 'tests') await playLong()
if (options.only !== 'long') {
  // The other random tests at their longest, and all tests of pages on PostgreSQL, too.
  await vitest({ SOAK: '1' }, [], 'inherit')
  await vitest(
    { TEST_APP_DATABASE: 'postgres' },
    ['--project', 'unit', 'test/features', 'test/web'],
    'inherit',
  )
}

/** @returns what it said, if it was to be read; a failure is this program's, too */
async function vitest(env: object, words: string[], output: 'inherit' | 'pipe') {
  const child = spawn('vitest', ['run', ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  const said = child.stdout ? text(child.stdout) : ''
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) process.exitCode = 1
  return { failed: code !== 0, said: await said }
}

type Piece = { what: string; count: number; file: string; named: string; env: Record<string, string> }

/** `count` in pieces of at most `size`, each with its place. */
const inPieces = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => [Math.min(size, count - at * size), at] as const)

async function playLong() {
  const left = [
    ...inPieces(histories, historiesAtOnce).flatMap(([count, at]) =>
      kinds.map((kind): Piece => {
        const env = { HISTORIES: String(count), SEED: String(seed + at) }
        return { what: kind, count, file: 'test/property/tip-money.test.ts', named: `on ${kind}`, env }
      }),
    ),
    ...inPieces(kills, killsAtOnce).map(([count, at]): Piece => {
      const named = `on ${kinds[at % kinds.length]} loses nothing`
      return { what: 'kills', count, file: 'test/kill/kill.test.ts', named, env: { KILLS: String(count) } }
    }),
  ]
  const done = new Map<string, number>()
  let failures = 0
  const began = Date.now()
  say(`seed ${seed}; ${processes} processes; ${noPostgres ?? 'both databases'}`)
  const soFar = () => {
    const counts = [...done].map(([what, count]) => `${what} ${count.toLocaleString('en')}`).join(', ')
    say(`… ${((Date.now() - began) / 60_000).toFixed(0)} min: ${counts}; ${failures} pieces failed`)
  }
  const clock = setInterval(soFar, 60_000)
  const work = async () => {
    for (let piece = left.shift(); piece && failures < enough; piece = left.shift()) {
      const { what, count, file, named, env } = piece
      const { failed, said } = await vitest({ ...quick, ...env }, [file, '-t', named], 'pipe')
      done.set(what, (done.get(what) ?? 0) + count)
      if (!failed) continue
      failures += 1
      say(`\nFAILED: ${JSON.stringify(piece)}\n${said}\n`)
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
  clearInterval(clock)
  soFar()
}
