import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { paydayKinds, payWays } from '../../../views/words.ts'
import { isDay } from '../../base/calendar.ts'
import { csvOptions, plainText } from '../../base/csv-options.ts'
import type { Payday, PaydayLine } from './payday.types.ts'

const timeOf = (at: number) => new Date(at).toISOString()

const id = z.string().regex(/^[0-9a-z]{1,40}$/i)
const day = z.string().refine(isDay)
const yen = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
/** In ms since 1970. */
const moment = z.iso.datetime().transform((text) => Date.parse(text))

/** What each row says of the payday, the same in all of them. */
const ofPayday = {
  id,
  number: yen.refine((number) => number > 0),
  kind: z.enum(paydayKinds),
  until: day,
  payDay: day,
  madeAt: moment,
}
/** What a row says of its line: a place by its id, a branch by its number. It names nobody. */
const ofLine = {
  staffId: id,
  branchNumber: z.string().min(1),
  openBefore: yen,
  tips: yen,
  cash: yen,
  deductions: yen,
  yen: yen.refine((sum) => sum !== 0),
  way: z.enum(payWays),
  returnedAt: moment.or(z.literal('')),
  returnedWhy: z.string().transform(plainText),
}
const columns = Object.keys({ ...ofPayday, ...ofLine })

/** A payday as a table that can be read back: one row for each of its lines, also of those that came back. */
export const recordOf = (payday: Payday, lines: PaydayLine[]): string =>
  stringify(
    lines.map((line) => ({
      ...payday,
      ...line,
      madeAt: timeOf(payday.madeAt),
      returnedAt: line.returned ? timeOf(line.returned.at) : '',
      returnedWhy: line.returned?.why ?? '',
    })),
    { ...csvOptions, header: true, columns },
  )

const lineSchema = z
  .object(ofLine)
  .refine((line) => line.openBefore + line.tips + line.cash + line.deductions === line.yen)
  .transform(({ returnedAt: at, returnedWhy: why, ...line }) => ({
    ...line,
    returned: at === '' ? undefined : { at, why },
  }))

export type PaydayRecord = NonNullable<ReturnType<typeof parseRecord>>

/** Reads a record; undefined if it is none. */
export function parseRecord(text: string) {
  const rows = rowsOf(text)
  const payday = z.object(ofPayday).safeParse(rows[0]).data
  const lines = z.array(lineSchema).safeParse(rows).data
  if (!payday || !lines) return undefined
  const isOne = rows.every((row) =>
    Object.keys(ofPayday).every((column) => row[column] === rows[0]?.[column]),
  )
  const places = new Set(lines.map((line) => `${line.staffId} ${line.branchNumber}`))
  return isOne && places.size === lines.length ? { ...payday, lines } : undefined
}

function rowsOf(text: string): Record<string, string>[] {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true }) as Record<
      string,
      string
    >[]
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}
