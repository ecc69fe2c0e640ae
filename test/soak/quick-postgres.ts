import { Client } from 'pg'

/**
 * PostgreSQL for a hundred thousand histories. What it answers does not change: it plans a statement once for each
 * connection instead of each time, and does not wait for the disk, which only a crash of PostgreSQL itself could notice.
 */
export async function quickPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set synchronous_commit = off`)
  await client.query(`alter database ${name} set jit = off`)
  // Else it goes on planning those whose plan depends on the values.
  await client.query(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  await client.end()
  nameStatements()
}

/** Each history leaves dead rows behind that every later one would read past. */
export async function tidyPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum')
  await client.end()
}

let named: Map<string, string> | undefined

/** Gives each statement of this process a name: PostgreSQL keeps the plan of what has one. */
function nameStatements() {
  if (named) return
  const names = new Map<string, string>()
  named = names
  const query = Client.prototype.query as (...all: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...all: unknown[]) {
    const [first, values] = all
    const asked = typeof first === 'string' ? { text: first, values } : first
    if (!isStatement(asked)) return query.apply(this, all)
    const name = names.get(asked.text) ?? `s${names.size}`
    names.set(asked.text, name)
    return query.call(this, { text: asked.text, values: asked.values, name })
  } as typeof Client.prototype.query
}

/** Not the beginning and end of transactions, nor what the pool asks with a callback. */
function isStatement(asked: unknown): asked is { text: string; values: unknown[] } {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return false
  const { text, values } = asked as { text?: unknown; values?: unknown }
  return (
    typeof text === 'string' && Array.isArray(values) && /^(select|insert|update|delete|with)\b/.test(text)
  )
}
