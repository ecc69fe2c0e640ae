import { type Expression, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PaydayLineTable, PaydayMarkTable, PaydayPaperTable } from '../../db/schema.ts'

type LineColumn =
  | 'staff_id'
  | 'way'
  | 'opening'
  | 'earned'
  | 'cash'
  | 'taken_back'
  | 'payroll_number'
  | 'opened_in'
/** The lines of a payday, with what was noted of each. */
export type Lines = (Pick<Selectable<PaydayLineTable>, LineColumn> & {
  marks: PaydayMarkTable['mark'][]
  /** Of marks: days that are not those of the audit list. */
  otherDays: string[]
  /** The way of the newest mark. */
  paidBy: PaydayMarkTable['way']
  /** On which it stands, not called back. */
  papers: { what: PaydayPaperTable['what']; payroll_number: string }[]
})[]

export const toPayOf = (line: Pick<PaydayLineTable, 'opening' | 'earned' | 'taken_back'>) =>
  line.opening + line.earned - line.taken_back

export async function verifiedLines(db: Db, paydayId: string): Promise<Lines> {
  const lines = await db.selectFrom('payday_line').selectAll().where('payday_id', '=', paydayId).execute()
  const marks = await db
    .selectFrom('payday_mark as mark')
    .innerJoin('payday', 'payday.id', 'mark.payday_id')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .select(['mark.staff_id', 'mark.mark', 'mark.way', 'mark.on_day'])
    .select((e) => {
      const days = (like: Expression<string>) =>
        e.exists(
          e
            .selectFrom('audit_entry as entry')
            .select('entry.id')
            .whereRef('entry.business_id', '=', 'branch.business_id')
            .whereRef('entry.created_at', '=', 'mark.created_at')
            .whereRef('entry.subject', '=', 'mark.payday_id')
            .where('entry.action', '=', 'payday.marked')
            .where('entry.details', 'like', like),
        )
      // Before days were noted there, nothing tells.
      const any = days(sql`'%"day":%'`)
      return e.and([any, e.not(days(sql`'%"day":"' || mark.on_day || '"%'`))]).as('isOther')
    })
    .where('mark.payday_id', '=', paydayId)
    .orderBy('mark.n')
    .execute()
  const standing = await db
    .selectFrom('payday_paper_line as line')
    .innerJoin('payday_paper as paper', 'paper.id', 'line.paper_id')
    .select(['line.staff_id', 'line.payroll_number', 'paper.what'])
    .where('line.payday_id', '=', paydayId)
    .where('line.called_back_at', 'is', null)
    .execute()
  const papersOf = Map.groupBy(standing, (one) => one.staff_id)
  const of = Map.groupBy(marks, (mark) => mark.staff_id)
  return lines.map((line) => {
    const mine = of.get(line.staff_id) ?? []
    const papers = papersOf.get(line.staff_id) ?? []
    const otherDays = mine.flatMap(({ isOther, on_day }) => (isOther && on_day !== null ? on_day : []))
    const paidBy = mine.at(-1)?.way ?? null
    return { ...line, marks: mine.map(({ mark }) => mark), paidBy, papers, otherDays }
  })
}

/** The state that marks lead to; undefined if one of them could not be set. */
export function play(toPay: number, marks: PaydayMarkTable['mark'][]): string | undefined {
  const begin = toPay > 0 ? 'due' : toPay < 0 ? 'carried' : 'even'
  let state: string = begin
  for (const mark of marks) {
    const fits =
      mark === 'undone'
        ? state !== begin
        : mark === 'written_off'
          ? state === 'carried' && toPay < 0
          : state === 'due'
    if (!fits) return undefined
    state = mark === 'undone' ? begin : mark
  }
  return state
}

/** How many lines, and whole yen. */
type Sum = { people: number | string; yen: number | string }
const sumOf = [
  sql<number | string>`count(*)`.as('people'),
  sql<number | string>`sum(line.opening + line.earned - line.taken_back)`.as('yen'),
] as const

/** What the audit list says of presses, and what is found of them; undefined: the same. */
function unlike(details: (string | null)[], is: Sum = { people: 0, yen: 0 }) {
  const said = (what: keyof Sum) =>
    details.reduce((sum, text) => sum + Number(new RegExp(`"${what}":(-?\\d+)`).exec(text ?? '')?.[1]), 0)
  const [people, yen] = [said('people'), said('yen')]
  if (people !== Number(is.people)) return { said: String(people), found: String(is.people) }
  // Before sums were noted there, nothing tells.
  return Number.isNaN(yen) || yen === Number(is.yen) ? undefined : { said: `¥${yen}`, found: `¥${is.yen}` }
}

/** Presses by which not those lines were marked that the audit list says. A lost mark would make what is paid due again. */
export async function otherMarks(db: Db) {
  const presses = await db
    .selectFrom('audit_entry as entry')
    .innerJoin('payday', 'payday.id', 'entry.subject')
    .select(['payday.branch_id', 'payday.number', 'payday.id', 'entry.created_at', 'entry.details'])
    .where('entry.action', '=', 'payday.marked')
    .execute()
  const marks = await db
    .selectFrom('payday_mark as mark')
    .innerJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'mark.payday_id').onRef('line.staff_id', '=', 'mark.staff_id'),
    )
    .select(['mark.payday_id', 'mark.created_at', ...sumOf])
    .groupBy(['mark.payday_id', 'mark.created_at'])
    .execute()
  const marked = new Map(marks.map((one) => [`${one.payday_id} ${one.created_at}`, one]))
  return [...Map.groupBy(presses, ({ id, created_at }) => `${id} ${created_at}`)].flatMap(([key, of]) => {
    const other = unlike(
      of.map(({ details }) => details),
      marked.get(key),
    )
    return of[0] && other ? [{ ...of[0], ...other }] : []
  })
}

/** The same of papers: a line that is on none any more, or was called back by nobody, could be handed out again. */
export async function otherPapers(db: Db) {
  const entries = await db
    .selectFrom('audit_entry as entry')
    .innerJoin('payday_paper as paper', 'paper.id', 'entry.subject')
    .select(['paper.id', 'paper.business_id', 'paper.number', 'entry.action', 'entry.details'])
    .where('entry.action', 'in', ['paper.handed_out', 'paper.called_back'])
    .execute()
  const linesOf = async (onlyBack: boolean) => {
    const rows = await db
      .selectFrom('payday_paper_line as stands')
      .innerJoin('payday_line as line', (on) =>
        on.onRef('line.payday_id', '=', 'stands.payday_id').onRef('line.staff_id', '=', 'stands.staff_id'),
      )
      .$if(onlyBack, (q) => q.where('stands.called_back_at', 'is not', null))
      .select(['stands.paper_id', ...sumOf])
      .groupBy('stands.paper_id')
      .execute()
    return new Map(rows.map((one) => [one.paper_id, one]))
  }
  const acts = [
    { action: 'paper.handed_out', what: 'handed out', lines: await linesOf(false) },
    { action: 'paper.called_back', what: 'called back', lines: await linesOf(true) },
  ]
  return [...Map.groupBy(entries, ({ id }) => id)].flatMap(([id, of]) =>
    acts.flatMap(({ action, what, lines }) => {
      const said = of.flatMap((entry) => (entry.action === action ? [entry.details] : []))
      const other = unlike(said, lines.get(id))
      return of[0] && other ? [{ ...of[0], ...other, what }] : []
    }),
  )
}
