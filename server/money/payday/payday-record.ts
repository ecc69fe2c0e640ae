import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { type PaydayKind, type PayWay, paydayKinds, payWays } from '../../../views/words.ts'
import { isDay } from '../../base/calendar.ts'
import { csvOptions, plainText } from '../../base/csv-options.ts'
import type { Parts, Payday, PaydayLine } from './payday.types.ts'

/** A line of a record. It names nobody: a place by its id, a branch by its number. */
export type RecordedLine = Parts & {
  staffId: string
  branchNumber: string
  yen: number
  way: PayWay
  returned: { at: number; why: string } | undefined
}

/** What a record says of a payday. */
export type PaydayRecord = {
  id: string
  number: number
  kind: PaydayKind
  until: string
  payDay: string
  madeAt: number
  lines: RecordedLine[]
}

const columns = [
  'payday',
  'number',
  'kind',
  'until',
  'pay_day',
  'made_at',
  'place',
  'branch',
  'open_before',
  'tips',
  'cash_box',
  'deductions',
  'yen',
  'way',
  'returned_at',
  'returned_why',
] as const
type Row = Record<(typeof columns)[number], string>

const timeOf = (at: number) => new Date(at).toISOString()

/** A payday as a table that can be read back: one row for each of its lines, also of those that came back. */
export const recordOf = (payday: Payday, lines: PaydayLine[]): string =>
  stringify(
    lines.map((line) => ({
      payday: payday.id,
      number: payday.number,
      kind: payday.kind,
      until: payday.until,
      pay_day: payday.payDay,
      made_at: timeOf(payday.madeAt),
      place: line.staffId,
      branch: line.branchNumber,
      open_before: line.openBefore,
      tips: line.tips,
      cash_box: line.cash,
      deductions: line.deductions,
      yen: line.yen,
      way: line.way,
      returned_at: line.returned ? timeOf(line.returned.at) : '',
      returned_why: line.returned?.why ?? '',
    })),
    { ...csvOptions, header: true, columns: [...columns] },
  )

/** Reads a record; undefined if it is none. */
export function parseRecord(text: string): PaydayRecord | undefined {
  const rows = rowsOf(text)
  const [first] = rows
  const kind = paydayKinds.find((one) => one === first?.kind)
  if (!first || !kind) return undefined
  const { number, until, pay_day: payDay } = first
  const [counted, madeAt] = [yenOf(number), momentOf(first.made_at)]
  const isOne = rows.every((row) =>
    (['payday', 'number', 'kind', 'until', 'pay_day', 'made_at'] as const).every(
      (column) => row[column] === first[column],
    ),
  )
  if (!isOne || !isId(first.payday) || !isDay(until) || !isDay(payDay)) return undefined
  if (counted === undefined || counted < 1 || madeAt === undefined) return undefined
  const lines = rows.flatMap((row) => lineOf(row) ?? [])
  const places = new Set(lines.map((line) => `${line.staffId} ${line.branchNumber}`))
  if (lines.length < rows.length || places.size < rows.length) return undefined
  return { id: first.payday, number: counted, kind, until, payDay, madeAt, lines }
}

function rowsOf(text: string): Row[] {
  try {
    const rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true }) as Row[]
    return rows.every((row) => columns.every((column) => column in row)) ? rows : []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

function lineOf(row: Row): RecordedLine | undefined {
  const way = payWays.find((one) => one === row.way)
  const [openBefore, tips, cash, deductions] = [row.open_before, row.tips, row.cash_box, row.deductions].map(
    yenOf,
  )
  const yen = yenOf(row.yen)
  if (way === undefined || !isId(row.place) || row.branch === '' || !yen) return undefined
  if (openBefore === undefined || tips === undefined || cash === undefined || deductions === undefined)
    return undefined
  if (openBefore + tips + cash + deductions !== yen) return undefined
  const at = momentOf(row.returned_at)
  if (at === undefined && row.returned_at !== '') return undefined
  const returned = at === undefined ? undefined : { at, why: plainText(row.returned_why) }
  return {
    staffId: row.place,
    branchNumber: row.branch,
    openBefore,
    tips,
    cash,
    deductions,
    yen,
    way,
    returned,
  }
}

const isId = (text: string) => /^[0-9a-z]{1,40}$/i.test(text)

/** Whole yen, as a record writes them. */
function yenOf(text: string): number | undefined {
  const yen = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(yen) ? yen : undefined
}

/** In ms since 1970. */
function momentOf(text: string): number | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) || timeOf(at) !== text ? undefined : at
}
