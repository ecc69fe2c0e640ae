import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { type Db, isSqlite } from '../../server/db/database.ts'

/** Counts what is in the tables, so that the plans are those of full books. */
export const analyze = (db: Db) => (isSqlite(db) ? sql`analyze` : sql`vacuum analyze`).execute(db)

/** The database's plans of everything that `ask` asks. */
export async function plansOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(noting))
  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const explain = isSqlite(db) ? 'explain query plan' : 'explain'
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    plans.push(rows.map((row) => Object.values(row as object).join(' ')).join('\n'))
  }
  return plans
}
