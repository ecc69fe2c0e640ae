import { Client } from 'pg'
import { nameOutage } from './database-busy.ts'

/** The names under which PostgreSQL keeps the plans of statements, by their text. */
const names = new Map<unknown, string>()

/**
 * From now on each connection plans this statement once. Planning the page behind a code takes PostgreSQL five times as long as
 * answering it. Not where all columns are asked for (`*`): once an update beside this server has added one, PostgreSQL
 * refuses the kept plan.
 */
export function keepPlan(text: string): void {
  if (!text.includes('*') && !names.has(text)) names.set(text, `kept ${names.size}`)
}

const throwOutage = (error: unknown): never => {
  throw nameOutage(error)
}

/** A connection to PostgreSQL that keeps those plans, and says by a name of ours that the database is away. */
export class PlanningClient extends Client {
  override query(text: unknown, ...values: unknown[]): never {
    const name = names.get(text)
    const answer: unknown = super.query((name ? { name, text } : text) as string, ...(values as []))
    return (answer instanceof Promise ? answer.catch(throwOutage) : answer) as never
  }
}
