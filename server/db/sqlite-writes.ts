import { setImmediate as othersFirst, setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { retryWhileBusy, type SqliteFile } from './sqlite-file.ts'

/** How long those who are done may wait for others that share their commit, in ms. */
const together = 40
/** How long after a shared commit the next transaction begins, in ms. So those who come meanwhile share the next one. */
const apart = 10

const isOver = () => new Error('the transaction is over')

/** A transaction whose turn it is. `commit` resolves once its work is safe on the disk, together with that of others. */
export type Turn = {
  run<R>(query: CompiledQuery): QueryResult<R>
  commit(): Promise<void>
  /** Does nothing if the turn is over. */
  rollback(): void
}

/** `since`: when it was asked for, in ms since 1970. */
type Waiting = { since: number; reject(error: unknown): void } & (
  | { kind: 'transaction'; resolve(turn: Turn): void }
  | { kind: 'alone'; run(): void }
)
/** A transaction in which nothing is done for `ms` holds up all others. It is undone, and `tell` hears of it. */
export type Idle = { ms: number; tell(error: Error): void }
type Done = { resolve(): void; reject(error: unknown): void }

/**
 * The line of all that writes, in the order in which it was asked for. SQLite has one writer, and each commit waits for
 * the disk. So those who wait at the same time are committed together: each runs alone, inside a savepoint; one that
 * fails undoes only its own work; all of them are told after the one commit. See decision 0111.
 */
export class SqliteWrites {
  readonly #file: SqliteFile
  readonly #idle: Idle
  readonly #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  /** What has made SQLite undo the whole transaction. */
  #undoneBy: unknown
  /** True while something stands in the transaction that must not be committed and could not be undone. */
  #mustNotCommit = false
  /** How many commits are being told. */
  #telling = 0
  /** When the file was last ours. Those behind one who has found it locked do not wait as long once more. */
  #oursAt = 0
  /** When the next transaction may begin, on the clock of `performance.now`. */
  #nextAt = 0

  constructor(file: SqliteFile, idle: Idle) {
    this.#file = file
    this.#idle = idle
  }

  /** Resolves when all who asked earlier are done. */
  begin(): Promise<Turn> {
    return new Promise((resolve, reject) =>
      this.#join({ kind: 'transaction', since: Date.now(), resolve, reject }),
    )
  }

  /** A statement that can't be inside a transaction, or need not be. */
  alone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) =>
      this.#join({ kind: 'alone', since: Date.now(), run: () => resolve(this.#file.run(query)), reject }),
    )
  }

  /** Resolves when nobody waits any more. */
  async idle(): Promise<void> {
    await this.#working
  }

  #join(one: Waiting): void {
    this.#waiting.push(one)
    this.#working ??= this.#work()
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const early = this.#nextAt - performance.now()
      if (early > 0) await wait(early)
      try {
        const run = next.kind === 'alone' ? next.run : () => this.#file.exec('begin immediate')
        await retryWhileBusy(
          () => {
            // What could not be undone before must be gone first: a new transaction would find it.
            if (this.#file.inTransaction()) this.#file.exec('rollback')
            this.#mustNotCommit = false
            run()
          },
          Math.max(next.since, this.#oursAt),
        )
      } catch (error) {
        this.#waiting.shift()
        next.reject(error)
        continue
      }
      if (next.kind === 'transaction') await this.#commitTogether()
      else this.#waiting.shift()
      this.#oursAt = Date.now()
    }
    // Not in a `finally` of this promise, which runs later: a writer who comes in between would start nothing, and wait.
    this.#working = undefined
  }

  async #commitTogether(): Promise<void> {
    const done: Done[] = []
    const until = performance.now() + together
    // Those who are told of the commit before often write again at once: they may join.
    for (
      let next = this.#waiting[0];
      next ? next.kind === 'transaction' : this.#telling;
      next = this.#waiting[0]
    ) {
      if (next?.kind === 'transaction') {
        this.#waiting.shift()
        await this.#takeTurn(next, done).catch(next.reject)
      }
      // Requests that have arrived meanwhile come first, and may join, too.
      await othersFirst()
      if (performance.now() > until || !this.#isWhole()) break
    }
    try {
      this.#complainIfUndone()
      this.#file.exec('commit')
    } catch (error) {
      for (const one of done) one.reject(error)
      this.#undoAll()
      return
    }
    if (done.length > 1) this.#nextAt = performance.now() + apart
    void this.#tell(done)
  }

  /** One in each turn of the event loop: each goes on to draw a page, and all of them at once would be one long turn. */
  async #tell(done: Done[]): Promise<void> {
    this.#telling++
    for (const one of done) {
      one.resolve()
      await othersFirst()
    }
    this.#telling--
  }

  /** Resolves at the end of the turn, when its outcome is in `done` or its work is undone. */
  async #takeTurn(one: Extract<Waiting, { kind: 'transaction' }>, done: Done[]): Promise<void> {
    this.#file.exec('savepoint turn')
    await new Promise<void>((over) => {
      /** Why nothing more may be done. */
      let ended: Error | undefined
      let last = 'its beginning'
      const end = (why: Error) => {
        clearTimeout(idle)
        ended = why
        over()
      }
      const undo = (why: Error) => {
        try {
          if (!this.#file.inTransaction()) return
          this.#noting(() => this.#file.exec('rollback to turn'))
          this.#file.exec('release turn')
        } catch (error) {
          // Half of its work must not be committed with that of the others: they are told, too.
          this.#undoAll()
          throw error
        } finally {
          end(why)
        }
      }
      const idle = setTimeout(() => {
        const error = new Error(
          `a transaction did nothing for ${this.#idle.ms} ms, and was undone. Last: ${last}`,
        )
        this.#idle.tell(error)
        try {
          undo(error)
        } catch {
          // Those who shared its commit are told.
        }
      }, this.#idle.ms)
      const complainIfEnded = () => {
        if (ended) throw ended
        this.#complainIfUndone()
      }
      one.resolve({
        run: (query) => {
          // A statement that nobody awaited may come late: what is under way now is the work of somebody else.
          complainIfEnded()
          last = query.sql
          try {
            return this.#noting(() => this.#file.run(query))
          } finally {
            idle.refresh()
          }
        },
        commit: () =>
          new Promise((resolve, reject) => {
            complainIfEnded()
            this.#noting(() => this.#file.exec('release turn'))
            done.push({ resolve, reject })
            end(isOver())
          }),
        rollback: () => {
          if (!ended) undo(isOver())
        },
      })
    })
  }

  /** If that fails, too, the next one who writes tries it again before it begins; SQLite may have done it by itself. */
  #undoAll(): void {
    this.#mustNotCommit = true
    try {
      this.#file.exec('rollback')
    } catch {}
  }

  #isWhole(): boolean {
    return this.#file.inTransaction() && !this.#mustNotCommit
  }

  #noting<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#undoneBy = error
      throw error
    }
  }

  /** Outside a transaction each statement would be committed by itself. */
  #complainIfUndone(): void {
    if (!this.#isWhole()) throw this.#undoneBy ?? isOver()
  }
}
