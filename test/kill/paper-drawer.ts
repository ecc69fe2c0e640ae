import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { linesByPayday, type MarkedLine } from '../../server/money/payday/payday.store.ts'
import { branchWaits } from '../../server/money/payday/payday.wait.ts'

/** What a person was tipped on a day; whole yen. */
type Part = { staffId: string; day: string; yen: number }

/**
 * A drawer with every paper of a branch that was ever handed out, whatever the books know of it later. `looked`: after the
 * server died, it takes in what the books say, and judges them.
 */
export function paperDrawer(branchId: string, tips: Part[]) {
  const yenOf = new Map(tips.map(({ staffId, day, yen }) => [`${staffId} ${day}`, yen]))
  const papers = new Map<string, { parts: string[]; back: boolean }>()
  const begun = tips.map(({ day }) => day).sort()[0] ?? ''
  let covered = ''
  const given = () => [...papers.values()].flatMap(({ parts, back }) => (back ? [] : parts))

  /** The lines of the paydays that stand, with the parts in each, also those that it opened with. */
  async function linesIn(db: Db) {
    const paydays = await db
      .selectFrom('payday')
      .selectAll()
      .where('branch_id', '=', branchId)
      .orderBy('number')
      .execute()
    const all = await linesByPayday(
      db,
      paydays.map(({ id }) => id),
    )
    const standing = paydays.filter(({ taken_back_at: back }) => back === null)
    const found: { line: MarkedLine; parts: string[] }[] = []
    for (const { id, first_day: first, last_day: last } of standing)
      for (const line of all.get(id) ?? []) {
        const own = tips.filter(({ staffId, day }) => staffId === line.staffId && day >= first && day <= last)
        const opening = found.filter((one) => one.line.openedIn === id && one.line.staffId === line.staffId)
        const parts = [
          ...own.map(({ day }) => `${line.staffId} ${day}`),
          ...opening.flatMap((one) => one.parts),
        ]
        expect([line, line.toPay]).toEqual([
          line,
          parts.reduce((sum, part) => sum + (yenOf.get(part) ?? 0), 0),
        ])
        found.push({ line, parts })
      }
    return found
  }

  /** Each part is once on a paper, owed, or settled by an owner's word; what a paper says is owed no more. */
  async function judge(db: Db, lines: Awaited<ReturnType<typeof linesIn>>) {
    const { from, until } = await db
      .selectFrom('branch')
      .select(['payday_from as from', 'payday_until as until'])
      .where('id', '=', branchId)
      .executeTakeFirstOrThrow()
    const places = new Map<string, string[]>()
    const put = (part: string, place: string) => places.set(part, [...(places.get(part) ?? []), place])
    for (const { line, parts } of lines) {
      if (line.state === 'carried' && line.openedIn) continue
      const isGiven = line.state === 'paid' || (line.state === 'due' && line.paper)
      const where = isGiven ? 'given' : line.state === 'settled' ? 'settled' : 'owed'
      for (const part of parts) put(part, where)
    }
    for (const part of yenOf.keys()) {
      const day = part.split(' ')[1] ?? ''
      if (day > (until ?? '') && day >= (from ?? '')) put(part, 'owed')
      // Of days before a chain that has begun again.
      else if (!places.has(part) && day < (from ?? '') && (from ?? '') > begun) put(part, 'settled')
    }
    expect([...yenOf.keys()].filter((part) => places.get(part)?.length !== 1)).toEqual([])
    expect(given().filter((part) => places.get(part)?.[0] === 'owed')).toEqual([])
  }

  /** Whether books went back, and nobody has said since what is lost. */
  let isOlder = false
  /** Paydays that an owner was told are closed. */
  const told = new Set<string>()

  return {
    told: (id: string) => told.add(id),
    isOlder: () => isOlder,
    goesBack: () => {
      isOlder = true
      told.clear()
    },
    /** The last day that any payday ever closed. */
    covered: () => covered,
    async looked(db: Db) {
      const lines = await linesIn(db)
      const partsOf = new Map(lines.map(({ line, parts }) => [`${line.paydayId} ${line.staffId}`, parts]))
      const rows = await db.selectFrom('payday_paper_line').selectAll().execute()
      for (const { paper_id, payday_id, staff_id, called_back_at: back } of rows) {
        const key = `${paper_id} ${payday_id} ${staff_id}`
        const known = papers.get(key)
        // Called back it is destroyed, whatever older books say.
        const parts = known?.parts ?? partsOf.get(`${payday_id} ${staff_id}`) ?? []
        papers.set(key, { parts, back: known?.back || back !== null })
      }
      const closed = db.selectFrom('payday').select(['id', 'last_day']).where('branch_id', '=', branchId)
      const days = await closed.execute()
      expect([...told].filter((id) => !days.some((payday) => payday.id === id))).toEqual([])
      covered = [covered, ...days.map(({ last_day }) => last_day)].sort().at(-1) ?? ''
      expect(given().length).toBe(new Set(given()).size)
      if (await branchWaits(db, branchId)) return
      isOlder = false
      await judge(db, lines)
    },
    /** The lines of which nothing stands on a paper, as `payday.person`. */
    async free(db: Db): Promise<string[]> {
      const out = new Set(given())
      return (await linesIn(db)).flatMap(({ line, parts }) =>
        parts.some((part) => out.has(part)) ? [] : [`${line.paydayId}.${line.staffId}`],
      )
    },
  }
}
