import type { PayrollEncoding } from '../../../views/words.ts'
import { lackingIn } from '../../base/cp932.ts'
import type { Db } from '../../db/database.ts'

/** What a column of a payroll file can hold beside a text that is the same in each row. */
export const columnWords = ['number', 'yen', 'name', 'code', 'branch', 'until', 'pay_day'] as const
export type ColumnWord = (typeof columnWords)[number]

export type PayrollColumn = { header: string } & ({ holds: ColumnWord } | { holds: 'text'; text: string })

/** How a business's payroll file looks. */
export type PayrollFormat = { columns: PayrollColumn[]; encoding: PayrollEncoding }

/** A line that says no column, by its number from 1; without a line, none of the columns holds the yen. */
export type ColumnsProblem = { line: number; said: string } | { line: undefined }

/** Until an owner has typed others. */
export const usualColumns = `社員番号 = number
コード = code
氏名 = name
支店 = branch
締め日 = until
支給額 = yen`

const wordLast = /[=＝]\s*([a-z_]+)$/u
const textFirst = /[=＝]\s*["“”＂]/u

// What a spreadsheet would run is refused, so that no cell is altered in the file.
const isPlain = (text: string) => text.length <= 100 && !/\p{Cc}|^[\s"]*[=+\-@＝＋－＠]/u.test(text)

/** What stands before the closing quotation mark, and whether there is one. */
const closed = (text: string): [string, boolean] => [text.slice(0, -1), /["“”＂]$/u.test(text)]

/** Reads columns, one a line: `社員番号 = number`, `摘要 = "チップ"`. Empty lines say nothing. */
export function readColumns(typed: string): { columns: PayrollColumn[] } | { problem: ColumnsProblem } {
  const columns: PayrollColumn[] = []
  for (const [at, line] of typed.split('\n').entries()) {
    const said = line.trim()
    if (said === '') continue
    const word = wordLast.exec(said)
    const content = word ?? textFirst.exec(said)
    const holds = columnWords.find((one) => one === word?.[1])
    const header = said.slice(0, content?.index ?? 0).trim()
    const [text = '', isText] = content && !word ? closed(said.slice(content.index + content[0].length)) : []
    if (header === '' || !(holds || isText) || !isPlain(header) || !isPlain(text))
      return { problem: { line: at + 1, said } }
    columns.push(holds ? { header, holds } : { header, holds: 'text', text })
  }
  return columns.some(({ holds }) => holds === 'yen') ? { columns } : { problem: { line: undefined } }
}

/** What an owner typed, or the usual columns, and how they are written. */
export async function findPayrollFormat(
  db: Db,
  businessId: string,
): Promise<PayrollFormat & { typed: string }> {
  const { typed, encoding } = await db
    .selectFrom('business')
    .select(['payroll_columns as typed', 'payroll_encoding as encoding'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const text = typed ?? usualColumns
  const read = readColumns(text)
  if ('problem' in read) throw new Error(`business ${businessId} has payroll columns that can't be read`)
  return { typed: text, columns: read.columns, encoding }
}

/** The characters of a text that an encoding lacks, each once. */
export const lackingFor = (encoding: PayrollEncoding, text: string): string[] =>
  encoding === 'cp932' ? lackingIn(text) : []
