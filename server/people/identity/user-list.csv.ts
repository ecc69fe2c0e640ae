import { CsvError, parse } from 'csv-parse/sync'
import { ListError, type ListLine } from './user-list.types.ts'

/** Headings by our names, without signs: `email_verified`, `EmailVerified` and `cognito:email_verified` are one. */
const columns = {
  sub: 'sub',
  email: 'email',
  emailverified: 'verified',
  enabled: 'enabled',
  status: 'status',
  userstatus: 'status',
  name: 'name',
  preferredusername: 'preferredUsername',
} as const

type Column = (typeof columns)[keyof typeof columns]
const needed = { sub: 'sub', email: 'email', verified: 'email_verified' } as const

const columnOf = (heading: string): Column | undefined =>
  new Map<string, Column>(Object.entries(columns)).get(
    heading
      .toLowerCase()
      .replace(/^cognito:/, '')
      .replaceAll(/[^a-z]/g, ''),
  )

const isYes = (text: string) => /^(true|yes|1)$/i.test(text)

/** Reads users from CSV with a header. @throws ListError if it can't be split, or a needed column is missing */
export function readCsvUsers(text: string): ListLine[] {
  const [head, ...rows] = split(text)
  const found = (head?.record ?? []).map(columnOf)
  for (const [column, heading] of Object.entries(needed)) {
    if (!found.includes(column as Column))
      throw new ListError(`line ${head?.line ?? 1}: the column ${heading} is missing`)
  }
  return rows.map(({ record, line }) => {
    if (record.length !== found.length)
      return { line, broken: `has ${record.length} fields, the header ${found.length}` }
    const cell = (column: Column) => record[found.indexOf(column)] ?? ''
    return {
      line,
      sub: cell('sub'),
      email: cell('email'),
      verified: isYes(cell('verified')),
      enabled: cell('enabled') === '' || isYes(cell('enabled')),
      status: cell('status'),
      name: cell('name'),
      preferredUsername: cell('preferredUsername'),
    }
  })
}

function split(text: string): { record: string[]; line: number }[] {
  const options = { bom: true, trim: true, info: true, relax_column_count: true, skip_empty_lines: true }
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ListError(
      `line ${Number(error.lines ?? 1)}: a quotation mark is not closed, or stands inside a field`,
    )
  }
}
