import type { LocaleKey } from './translate.ts'

type Range = { minimum: number; maximum: number }

/** More would not fit above the field for another amount on a small phone. */
const maximumPresets = 6

/** Amounts as people list them, `300, 500, 1,000円`: sorted, without duplicates; or the key of the error. */
export function readPresets(text: string, range: Range): number[] | LocaleKey {
  const plain = text.normalize('NFKC').replaceAll('、', ' ').replaceAll(/[¥円]/g, '')
  // `300,500` is two amounts and `1,000` is one: a comma separates if that gives amounts that can be tipped. If one
  // amount has four digits without a comma (1000), `30,500` is not read as 30500: `30,500,1000` begins with an amount
  // that is too small.
  const joined = /\d{4}/.test(plain) ? plain : plain.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const [first, second] = [plain, joined].map((written) => amountsIn(written, range))
  return typeof first === 'string' ? (second ?? first) : (first ?? [])
}

function amountsIn(written: string, { minimum, maximum }: Range): number[] | LocaleKey {
  const parts = written.split(/[\s,;/]+/).filter((part) => part !== '')
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) return 'branch:errors.presetsShape'
  const amounts = [...new Set(parts.map(Number))].sort((a, b) => a - b)
  if (amounts.some((yen) => yen < minimum || yen > maximum)) return 'branch:errors.presetsRange'
  return amounts.length > maximumPresets ? 'branch:errors.presetsMany' : amounts
}
