/** What a column of a payroll file can hold; `text` is the same in each row. */
export const columnContents = [
  'payrollNumber',
  'toPay',
  'name',
  'code',
  'branch',
  'firstDay',
  'lastDay',
  'text',
] as const
export type ColumnContent = (typeof columnContents)[number]

/** `text`: only of a column that holds it. */
export type PayrollColumn = { holds: ColumnContent; header: string; text: string }

/** What one row of the file says; yen are a number. */
export type PayrollCells = Record<Exclude<ColumnContent, 'text' | 'toPay'>, string> & { toPay: number }

/** The most columns that a file may have. */
export const columnsMost = 60

/** How many rows a form of columns has: `holds0` and on. */
export const rowsIn = (typed: unknown): number =>
  Math.min(columnsMost, Object.keys(typed ?? {}).filter((field) => /^holds\d+$/.test(field)).length)

/** The columns that such a form says, with the rows that say them. */
export const columnsIn = (form: Partial<Record<string, string>>): (PayrollColumn & { at: number })[] =>
  Array.from({ length: rowsIn(form) }, (_, at) => {
    const holds = columnContents.find((one) => one === form[`holds${at}`])
    if (!holds) return []
    const text = (holds === 'text' && form[`text${at}`]) || ''
    return [{ at, holds, header: form[`header${at}`] ?? '', text }]
  }).flat()

/** The lines of the file, the headers first. */
export const payrollLines = (columns: PayrollColumn[], rows: PayrollCells[]): (string | number)[][] => [
  columns.map(({ header }) => header),
  ...rows.map((row) => columns.map(({ holds, text }) => (holds === 'text' ? text : row[holds]))),
]
