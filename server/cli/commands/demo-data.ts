import type { Db } from '../../db/database.ts'
import { demoBusinessId, seedDemo } from '../../db/seed-demo.ts'
import { type Command, readOptions, UsageError, withDatabase } from '../command.ts'
import { DemoBooksError, makeDemoBooks } from '../demo-books/demo-books.ts'

export const demoData: Command = {
  name: 'demo-data',
  options: '--tips N [--seed N] [--business ID]',
  does: [
    'makes up three years of tips, for trying things out: in a demo business of its own,',
    'or in a business of yours that has branches and no tips yet',
  ],
  async run(setup, args) {
    const options = readOptions(args, ['tips'], ['seed', 'business'])
    const [tips, seed] = [Number(options.tips), Number(options.seed ?? 1)]
    if (!Number.isSafeInteger(tips) || tips < 1) throw new UsageError('--tips wants a number from 1 on')
    if (!Number.isSafeInteger(seed)) throw new UsageError('--seed wants a whole number')
    const started = Date.now()
    return withDatabase(setup, async (db) => {
      const businessId = options.business ?? (await demoBusiness(db))
      try {
        await makeDemoBooks(db, { businessId, tips, seed, until: started, note: progress(tips) })
      } catch (error) {
        throw error instanceof DemoBooksError ? new UsageError(error.message) : error
      }
      const seconds = Math.round((Date.now() - started) / 1000)
      return `Business ${businessId}: ${tips} tips made up in ${seconds} s (seed ${seed}).`
    })
  },
}

/** Made where nothing else is; among real businesses one has to be named. */
async function demoBusiness(db: Db): Promise<string> {
  const real = await db
    .selectFrom('business')
    .select('id')
    .where('id', '!=', demoBusinessId)
    .limit(1)
    .execute()
  if (real.length > 0)
    throw new UsageError('this database has businesses: name an empty one with --business ID')
  return (await seedDemo(db)).businessId
}

/** A line for each tenth, so that whoever waits sees it going on. */
function progress(tips: number): (done: number) => void {
  let said = 0
  return (done) => {
    const tenths = Math.floor((10 * done) / tips)
    if (tips >= 100_000 && tenths > said) process.stderr.write(`… ${done} of ${tips}\n`)
    said = tenths
  }
}
