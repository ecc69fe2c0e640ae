// One process of `npm run soak`. Does what it is sent, one piece after the other, and says how it went.
import fc from 'fast-check'
import { killRound } from '../kill/kill-round.ts'
import { actions } from '../property/tip-actions.ts'
import { tipPlays } from '../property/tip-plays.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { quickPostgres, tidyPostgres } from './quick-postgres.ts'
import type { Outcome, Task } from './tasks.ts'

/** Histories after which PostgreSQL's tables are tidied up. */
const tidyAfter = 20
/** No history takes longer, however busy the machine is. In ms. */
const longest = 300_000

type Stage = { play: (moves: Parameters<Plays['play']>[0]) => Promise<void>; close(): Promise<void> }
type Plays = Awaited<ReturnType<typeof tipPlays>>

const stages = new Map<DatabaseKind, Promise<Stage>>()

/** A database and the plays on it, kept for the next piece. */
async function openStage(kind: DatabaseKind): Promise<Stage> {
  const database = await createDatabase(kind)
  const { databaseUrl: url } = database
  if (url) await quickPostgres(url)
  const plays = await tipPlays(() => database.open())
  let played = 0
  return {
    play: async (moves) => {
      if (url && played % tidyAfter === 0) await tidyPostgres(url)
      played += 1
      await plays.play(moves)
    },
    close: async () => {
      await plays.close()
      await database.drop()
    },
  }
}

async function playHistories(
  kind: DatabaseKind,
  count: number,
  seed: number,
): Promise<Omit<Outcome, 'memory'>> {
  const stage = stages.get(kind) ?? openStage(kind)
  stages.set(kind, stage)
  const { play } = await stage
  // Not made smaller here: that is what `vitest` does with the seed and the path.
  const property = fc.asyncProperty(actions, play)
  const said = await fc.check(property, { numRuns: count, seed, endOnFailure: true, timeout: longest })
  if (!said.failed) return { done: said.numRuns }
  const again = `SEED=${seed} SEED_PATH=${said.counterexamplePath} vitest run --project unit test/property/tip-money.test.ts -t "on ${kind}"`
  const why = said.errorInstance instanceof Error ? said.errorInstance.stack : String(said.errorInstance)
  return { done: said.numRuns, problem: `${again}\n${fc.defaultReportMessage(said)}\n${why}` }
}

async function kill(kind: DatabaseKind, count: number): Promise<Omit<Outcome, 'memory'>> {
  const database = await createDatabase(kind)
  try {
    await killRound(database, count)
    return { done: count }
  } catch (error) {
    return { done: count, problem: error instanceof Error ? String(error.stack) : String(error) }
  } finally {
    await database.drop()
  }
}

process.on('message', async (task: Task) => {
  const outcome =
    task.do === 'kills'
      ? await kill(task.kind, task.count)
      : await playHistories(task.kind, task.count, task.seed)
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() } satisfies Outcome)
})

// The parent has let go: nothing more will come.
process.on('disconnect', async () => {
  for (const stage of stages.values()) await (await stage).close()
  process.exit()
})
