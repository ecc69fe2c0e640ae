import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type ZodType, z } from 'zod'
import type { Db } from '../../db/database.ts'
import type {
  Database,
  PaydayAnswerTable,
  PaydayDifferenceTable,
  PaydayHandedTable,
  PaydayLineTable,
  PaydayMarkTable,
  PaydayTable,
} from '../../db/schema.ts'
import { isSound } from './payday.sound.ts'

/** So many paydays of each branch are in the file, the newest ones: books go back by days or weeks, not by years. */
const most = 26

const text = z.string().max(500)
const whole = z.int()
const day = z.iso.date()
const way = z.enum(['payroll', 'cash'])
/** Each column of a table: one that is added must be here, too. */
type Columns<Table> = Record<keyof Table, ZodType>

const row = {
  payday: z.strictObject({
    id: text,
    branch_id: text,
    branch_name: text,
    number: whole,
    first_day: day,
    last_day: day,
    house: whole,
    house_cash: whole,
    closed_by: text,
    closed_at: whole,
    taken_back_by: text.nullable(),
    taken_back_at: whole.nullable(),
  } satisfies Columns<PaydayTable>),
  line: z.strictObject({
    payday_id: text,
    staff_id: text,
    person_id: text.nullable(),
    name: text,
    code: text,
    payroll_number: text,
    way,
    opening: whole,
    earned: whole,
    cash: whole,
    taken_back: whole,
  } satisfies Columns<PaydayLineTable>),
  mark: z.strictObject({
    payday_id: text,
    staff_id: text,
    n: whole,
    mark: z.enum(['paid', 'carried', 'written_off', 'undone']),
    way: way.nullable(),
    on_day: day.nullable(),
    reason: text,
    made_by: text,
    created_at: whole,
  } satisfies Columns<PaydayMarkTable>),
  answer: z.strictObject({
    payday_id: text,
    staff_id: text,
    n: whole,
    answer: z.enum(['received', 'not_received', 'replied']),
    words: z.string().max(5000),
    said_by: text,
    created_at: whole,
  } satisfies Columns<PaydayAnswerTable>),
  handed: z.strictObject({
    payday_id: text,
    what: z.enum(['payroll_file', 'cash_list']),
    made_by: text,
    people: whole,
    on_day: day,
    created_at: whole,
  } satisfies Columns<PaydayHandedTable>),
  difference: z.strictObject({
    payday_id: text,
    after_id: text,
    holder: text,
    earned: whole,
    cash: whole,
    taken_back: whole,
    borne_by: text.nullable(),
    borne_at: whole.nullable(),
  } satisfies Columns<PaydayDifferenceTable>),
}

const recordSchema = z.strictObject({
  /** Of this file's form; another one is of another version. */
  format: z.literal(1),
  business: z.strictObject({ id: text, name: text }),
  /** When the newest thing in it happened, in ms since 1970. */
  at: whole,
  /** `from`: the first day of the branch's paydays. */
  branches: z.array(z.strictObject({ id: text, name: text, from: day.nullable() })),
  /** Everybody who is named by an id, also those who have left. */
  people: z.array(z.strictObject({ id: text, name: text, code: text, branch_id: text.nullable() })),
  paydays: z.array(row.payday),
  lines: z.array(row.line),
  marks: z.array(row.mark),
  answers: z.array(row.answer),
  handed: z.array(row.handed),
  differences: z.array(row.difference),
})

/** The newest paydays of a business, in all branches, with what was done with each line. */
export type PaydayRecord = z.infer<typeof recordSchema>

type OfPaydays = 'payday_line' | 'payday_mark' | 'payday_answer' | 'payday_handed'

/** Rows of these paydays, in an order of their own: the same record is the same bytes. */
const rowsOf = async <Table extends OfPaydays>(
  db: Db,
  table: Table,
  ids: string[],
  order: (keyof Database[Table])[],
): Promise<Selectable<Database[Table]>[]> =>
  // Kysely types no query of a table that is one of several.
  db
    .selectFrom(table as 'payday_line')
    .selectAll()
    .where('payday_id', 'in', ids)
    .orderBy(sql.join(order.map((column) => sql.ref(String(column)))))
    .execute() as never

/** Undefined before the first payday of the business was closed. */
export async function readRecord(db: Db, businessId: string): Promise<PaydayRecord | undefined> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'payday_from as from'])
    .where('business_id', '=', businessId)
    .where('payday_from', 'is not', null)
    .orderBy('id')
    .execute()
  const paydays = []
  for (const { id } of branches)
    paydays.push(
      ...(await db
        .selectFrom('payday')
        .selectAll()
        .where('branch_id', '=', id)
        .orderBy('number', 'desc')
        .limit(most)
        .execute()),
    )
  if (paydays.length === 0) return undefined
  const ids = paydays.map(({ id }) => id)
  const lines = await rowsOf(db, 'payday_line', ids, ['payday_id', 'staff_id'])
  const marks = await rowsOf(db, 'payday_mark', ids, ['payday_id', 'staff_id', 'n'])
  const answers = await rowsOf(db, 'payday_answer', ids, ['payday_id', 'staff_id', 'n'])
  const handed = await rowsOf(db, 'payday_handed', ids, ['payday_id', 'created_at', 'what', 'made_by'])
  const differences = await db
    .selectFrom('payday_difference')
    .selectAll()
    .where('payday_id', 'in', ids)
    .where('after_id', 'in', ids)
    .orderBy('payday_id')
    .orderBy('after_id')
    .orderBy('holder')
    .execute()
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name', 'code', 'branch_id'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const named = new Set([
    ...paydays.flatMap((one) => [one.closed_by, one.taken_back_by]),
    ...lines.map((one) => one.staff_id),
    ...marks.map((one) => one.made_by),
    ...answers.map((one) => one.said_by),
    ...handed.map((one) => one.made_by),
    ...differences.map((one) => one.borne_by),
  ])
  const { name } = await db
    .selectFrom('business')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const times = [
    ...paydays.flatMap((one) => [one.closed_at, one.taken_back_at ?? 0]),
    ...[...marks, ...answers, ...handed].map((one) => one.created_at),
    ...differences.map((one) => one.borne_at ?? 0),
  ]
  return {
    format: 1,
    business: { id: businessId, name },
    at: times.reduce((newest, at) => Math.max(newest, at), 0),
    branches,
    people: people.filter(({ id }) => named.has(id)),
    paydays,
    lines,
    marks,
    answers,
    handed,
    differences,
  }
}

const checksumOf = (record: unknown): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex')

/** The file: the record, and a checksum of it. The same record is the same bytes. */
export const textOfRecord = (record: PaydayRecord): string =>
  `${JSON.stringify({ checksum: checksumOf(record), record }, null, 1)}\n`

/** Why a file is not read. `damaged`: it is no such file, or not as it was written. `version`: another version's. */
export type Unreadable = 'damaged' | 'version'

export function parseRecord(file: string): PaydayRecord | { refused: Unreadable } {
  const read = sealed.safeParse(parseJson(file))
  // What was read, not what is left of it: a column of another version belongs to the checksum.
  if (!read.success || checksumOf(read.data.record) !== read.data.checksum) return { refused: 'damaged' }
  const parsed = recordSchema.safeParse(read.data.record)
  if (!parsed.success) return { refused: 'version' }
  return isWhole(parsed.data) && isSound(parsed.data) ? parsed.data : { refused: 'damaged' }
}

/** Whether everything that is named by an id stands in the file. */
function isWhole(record: PaydayRecord): boolean {
  const { branches, people, paydays, lines, marks, answers, handed, differences } = record
  const has = (of: { id: string }[]) => {
    const ids = new Set(of.map(({ id }) => id))
    return (id: string | null) => id === null || ids.has(id)
  }
  const [isBranch, isPerson, isPayday] = [has(branches), has(people), has(paydays)]
  const lineIds = new Set(lines.map((line) => `${line.payday_id} ${line.staff_id}`))
  const onLine = (of: { payday_id: string; staff_id: string }) =>
    lineIds.has(`${of.payday_id} ${of.staff_id}`)
  return (
    paydays.every(
      (one) => isBranch(one.branch_id) && isPerson(one.closed_by) && isPerson(one.taken_back_by),
    ) &&
    lines.every((one) => isPayday(one.payday_id) && isPerson(one.staff_id)) &&
    marks.every((one) => onLine(one) && isPerson(one.made_by)) &&
    answers.every((one) => onLine(one) && isPerson(one.said_by)) &&
    handed.every((one) => isPayday(one.payday_id) && isPerson(one.made_by)) &&
    differences.every((one) => isPayday(one.payday_id) && isPayday(one.after_id) && isPerson(one.borne_by))
  )
}

const sealed = z.strictObject({ checksum: z.string(), record: z.unknown() })

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file)
  } catch {
    return undefined
  }
}
