import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'

const name = (missing: LocaleKey, long: LocaleKey) => z.string(missing).trim().min(1, missing).max(40, long)

/** What the owner's accounts are called. */
export const accountsSchema = z.strictObject({
  bank: name('deposit:errors.bank', 'deposit:errors.bankLength'),
  fees: name('deposit:errors.fees', 'deposit:errors.feesLength'),
  held: name('deposit:errors.held', 'deposit:errors.heldLength'),
  open: name('deposit:errors.open', 'deposit:errors.openLength'),
})
