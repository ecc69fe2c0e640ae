import type { DatabaseKind } from '../support/databases.ts'

/** A piece of the long run, small enough to see it go on: so many histories from a seed, or kills of a server. */
export type Task =
  | { do: 'histories'; kind: DatabaseKind; count: number; seed: number }
  | { do: 'kills'; kind: DatabaseKind; count: number }

/** How many were done; `problem` if it ended there. Memory in bytes. */
export type Outcome = { done: number; problem?: string; memory: number }

/** Histories of one seed. */
export const historiesAtOnce = 500
/** Kills of one server, before its books are held against Stripe's. */
export const killsAtOnce = 25

/** `count` in pieces of at most `size`. */
export function inPieces(count: number, size: number): number[] {
  const whole = Array.from({ length: Math.floor(count / size) }, () => size)
  return count % size === 0 ? whole : [...whole, count % size]
}

export const names: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
export const grouped = (n: number) => n.toLocaleString('en')
