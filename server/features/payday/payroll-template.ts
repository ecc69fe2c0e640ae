import { CsvError, parse } from 'csv-parse/sync'
import { columnsMost } from '../../../views/payroll-lines.ts'
import type { PayrollFormat } from '../../money/payday/payroll.store.ts'

/** A column of a template that holds the payroll number, by its header. */
const numberHeader = /^(?:従業員(?:番号|コード)|社員(?:番号|コード))$/

/** The columns of a template, from its first line. Undefined if it can't be read. */
export function readTemplate(bytes: Uint8Array): PayrollFormat | undefined {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const encoding = marked ? 'utf8_bom' : isUtf8(bytes) ? 'utf8' : 'cp932'
  const text = new TextDecoder(encoding === 'cp932' ? 'shift_jis' : 'utf-8').decode(bytes)
  try {
    const [headers = []] = parse(text, { to: 1, relax_column_count: true }) as string[][]
    if (headers.length === 0 || headers.length > columnsMost || headers.includes('')) return undefined
    const columns = headers.map((header) => ({
      holds: numberHeader.test(header) ? ('payrollNumber' as const) : ('text' as const),
      header,
      text: '',
    }))
    return { encoding, columns }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return undefined
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
