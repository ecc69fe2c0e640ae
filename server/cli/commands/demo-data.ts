import type { Db } from '../../db/database.ts'
import { demoBusinessId, seedDemo } from '../../db/seed-demo.ts'
import { type Command, readOptions, UsageError, withDatabase } from '../command.ts'
import { DemoBooksError } from '../demo-books/demo-books.error.ts'
import { makeDemoBooks } from '../demo-books/demo-books.ts'
import { removeDemoBooks } from '../demo-books/remove.ts'

export const demoData: Command = {
  name: 'demo-data',
  options: '--tips N [--seed N] [--business ID]',
  does: [
    'makes up three years of tips, for trying things out: in a demo business of its own,',
    'or in a business of yours that has branches and no tips yet; only with DEMO=1',
  ],
  async run(setup, args) {
    const { demo, stripe } = setup.config
    if (!demo || stripe.live)
      throw new UsageError('made-up tips are earnings like real ones: they need DEMO=1, and no live keys')
    const options = readOptions(args, ['tips'], ['seed', 'business'])
    const [tips, seed] = [Number(options.tips), Number(options.seed ?? 1)]
    if (!Number.isSafeInteger(tips) || tips < 1) throw new UsageError('--tips wants a number from 1 on')
    if (!Number.isSafeInteger(seed)) throw new UsageError('--seed wants a whole number')
    const started = Date.now()
    return withDatabase(setup, async (db) => {
      const businessId = options.business ?? (await demoBusiness(db))
      const wanted = { businessId, tips, seed, until: started, note: progress(tips) }
      await makeDemoBooks(db, wanted).catch(asUsage)
      const seconds = Math.round((Date.now() - started) / 1000)
      return `Business ${businessId}: ${tips} tips made up in ${seconds} s (seed ${seed}).`
    })
  },
}

export const demoDataRemove: Command = {
  name: 'demo-data remove',
  options: '--business ID',
  does: ['takes made-up tips out of a business again, as long as none was paid beside them'],
  async run(setup, args) {
    const { business } = readOptions(args, ['business'])
    return withDatabase(setup, async (db) => {
      const known = await db.selectFrom('business').select('id').where('id', '=', business).executeTakeFirst()
      if (!known) throw new UsageError(`there is no business ${business}`)
      const removed = await removeDemoBooks(db, business).catch(asUsage)
      return `Business ${business}: ${removed} made-up tips taken out.`
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

/** A line for each tenth, so that the operator sees progress. */
function progress(tips: number): (done: number) => void {
  let said = 0
  return (done) => {
    const tenths = Math.floor((10 * done) / tips)
    if (tips >= 100_000 && tenths > said) process.stderr.write(`… ${done} of ${tips}\n`)
    said = tenths
  }
}

function asUsage(error: unknown): never {
  throw error instanceof DemoBooksError ? new UsageError(error.message) : error
}
