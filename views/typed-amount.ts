import type { LocaleKey } from './translate.ts'

/**
 * The amount in whole yen, or the key of its error. A typed amount wins over the chosen button. People in Japan write
 * amounts with full-width digits, a yen sign, 円 and thousands separators.
 */
export function toYen({ preset, amount }: { preset: string; amount: string }): number | LocaleKey {
  const written = (amount.trim() === '' ? preset : amount).normalize('NFKC').replaceAll(/\s/g, '')
  if (written === '') return 'tip:errors.amountRequired'
  const plain = written.replace(/^(¥|jpy)/i, '').replace(/(円|元|yen|jpy)$/i, '')
  if (!/^-?(\d+|\d{1,3}([,、]\d{3})+)(\.\d+)?$/.test(plain)) return 'tip:errors.amountNumber'
  if (plain.includes('.')) return 'tip:errors.amountInteger'
  return Number(plain.replaceAll(/[,、]/g, ''))
}
