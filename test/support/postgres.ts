import { Client } from 'pg'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgres, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const noPostgres: string | undefined = await asAdmin(async () => undefined).catch(
  (error: unknown) => `no PostgreSQL at ${new URL(postgres).host} (${String(error)})`,
)

/** What test runs that were killed have left behind: databases of ours older than half a day. */
async function dropForgotten(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'tipping\\_%\\_%'",
  )
  for (const { name } of rows) {
    const born = Number.parseInt(name.split('_')[1] ?? '', 36)
    if (Date.now() - born > 12 * 3_600_000) await client.query(`drop database if exists ${name} with (force)`)
  }
}

/** Where a database of the tests' server is. */
export const urlOf = (name: string) => Object.assign(new URL(postgres), { pathname: name }).href

/** The name of this run's database with all tables and no rows; none outside of a run, as in a measurement. */
const template = process.env.TEST_TEMPLATE
let templateMade: Promise<void> | undefined
/** Whether databases with tables are copies here. */
export const isWithTemplates = template !== undefined

/** Makes it once in a run: a copy costs a tenth of what the migrations do. */
const makeTemplate = (name: string) =>
  asAdmin(async (client) => {
    // The other processes of the run wait here. The lock goes with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    await dropForgotten(client)
    await client.query(`create database ${name}_new`)
    const db = openDatabase({ databaseUrl: urlOf(`${name}_new`), dataDir: '' })
    await migrateToLatest(db)
    await db.destroy()
    await client.query(`alter database ${name}_new rename to ${name}`)
  })

/** A database without tables, or with all where a run has a template. */
export async function createPostgres(name: string, tables: boolean): Promise<void> {
  if (tables && template) {
    templateMade ??= makeTemplate(template)
    await templateMade
  }
  const copied = tables && template ? ` template ${template}` : ''
  await asAdmin((client) => client.query(`create database ${name}${copied}`))
}

export const dropPostgres = (name: string) =>
  asAdmin((client) => client.query(`drop database if exists ${name} with (force)`))

/** For Vitest: names the template of a run, and removes it at the end. */
export default function useTemplate() {
  const name = `tipping_${Date.now().toString(36)}_template`
  process.env.TEST_TEMPLATE = name
  return noPostgres ? undefined : () => dropPostgres(name)
}
