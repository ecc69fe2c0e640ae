import { findOwner } from '../../../../money/books/owner.store.ts'
import { type DoctorCheck, fail, off, ok, warn } from '../../finding.types.ts'

/** Whose money the books hold: mode and account (decision 0031). */
export const books: DoctorCheck = {
  id: 'stripe-books',
  needs: ['stripe-key', 'database'],
  async run({ db, stripeMode, stripeSeen }) {
    const owner = db && (await findOwner(db))
    if (!owner) return off('the books belong to nobody yet; the first start of the server writes it down')
    if (owner.mode !== stripeMode)
      return fail(
        `the books are ${owner.mode}, the keys are ${stripeMode}`,
        owner.mode === 'test' ? 'empty them with `admin books forget-test`' : 'use the live keys',
      )
    const account = await stripeSeen.account()
    if (!account)
      return warn(
        `the books are ${owner.mode}, as the keys; the account can not be compared`,
        'give the key Accounts: read (rak_accounts_kyc_basic_read), if the Dashboard offers it',
      )
    if (owner.account !== undefined && owner.account !== account.id)
      return fail(
        `the books are of ${owner.account}, the key is of ${account.id}`,
        `use the keys of ${owner.account}, or another database`,
      )
    return ok(`${owner.mode} books of ${owner.account ?? 'no account yet'}`)
  },
}
