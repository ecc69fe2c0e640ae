import type { LocaleKey } from '../../views/translate.ts'

/** Whole yen as people write them in Japan, or the key of the error. */
export function readYen(text: string): number | LocaleKey {
  const written = text.normalize('NFKC').replaceAll(/[\s,、¥円]/g, '')
  if (written === '') return 'refund:errors.amountRequired'
  if (!/^-?\d{1,9}(\.\d+)?$/.test(written)) return 'refund:errors.amountNumber'
  if (written.includes('.')) return 'refund:errors.amountInteger'
  return Number(written) >= 1 ? Number(written) : 'refund:errors.amountMinimum'
}
