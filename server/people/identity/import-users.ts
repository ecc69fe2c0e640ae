import { foldAddress, sameAddress } from '../../config/mail-address.ts'
import type { Db, Trx } from '../../db/database.ts'
import { listDistrusted } from '../access/distrust.store.ts'
import { movePeople, type NewPersonId, withBooks } from '../access/move-person.store.ts'
import { eraseAccounts } from './erase-account.store.ts'
import { addImported, findAccounts, type OwnAccount } from './identity-account.store.ts'
import type { NotTaken, UserList } from './user-list.ts'
import type { ListedUser } from './user-list.types.ts'

/** What becomes of somebody on the list; `why` where it is not plain. */
export type Fate =
  | { user: ListedUser; does: 'add' | 'move' | 'join'; own?: OwnAccount; why?: string }
  | { user: ListedUser; does: 'keep'; why?: string }

export type MovingPlan = { fates: Fate[]; notTaken: NotTaken[] }

/** Our accounts, by their addresses and ids. */
async function ownAccounts(db: Db, users: ListedUser[]) {
  const addresses = users.map(({ email }) => email)
  const all = await findAccounts(db, { addresses, subs: users.map(({ sub }) => sub) })
  const bySub = new Map(all.map((each) => [each.sub, each]))
  const byAddress = new Map(all.map((each) => [each.address, each]))
  return ({ sub, email }: ListedUser) => ({ same: bySub.get(sub), there: byAddress.get(foldAddress(email)) })
}

const addressesOf = ({ users }: UserList) => users.map(({ email }) => email)
const elsewhere = ({ email }: OwnAccount) => `this id has the address ${email} here; that stays`

/**
 * This server keeps the accounts from now on: those of the list keep their ids, and with them all that is in the books.
 * With `join`, what the books keep of a listed id goes to whoever has registered here with the same address.
 */
export async function planImport(db: Db, list: UserList, { join }: { join: boolean }): Promise<MovingPlan> {
  const ownOf = await ownAccounts(db, list.users)
  const kept = await withBooks(
    db,
    list.users.filter((user) => isOther(ownOf(user))).map(({ sub }) => sub),
  )
  const isDistrusted = await listDistrusted(db, addressesOf(list))
  const plan: MovingPlan = { fates: [], notTaken: [...list.notTaken] }
  for (const user of list.users) {
    const { same, there } = ownOf(user)
    const { line, email, sub } = user
    if (same) {
      const why = sameAddress(same.email, email) ? {} : { why: elsewhere(same) }
      plan.fates.push({ user, does: 'keep', ...why })
    } else if (!there || there.confirmed_at === null) {
      plan.fates.push({ user, does: 'add', ...(there && { own: there }) })
    } else if (!kept.has(sub)) {
      plan.fates.push({ user, does: 'keep', why: 'has registered here; nothing is kept under the listed id' })
    } else if (join && !isDistrusted(email)) {
      plan.fates.push({ user, does: 'join', own: there })
    } else {
      const why = join
        ? 'somebody else may know the password of the account here: it must be reset first'
        : 'has registered here with another id, and tips or a place are kept under the listed one (--join gives them over)'
      plan.notTaken.push({ line, email, sub, why, wrong: true })
    }
  }
  return plan
}

const isOther = ({ same, there }: { same?: OwnAccount | undefined; there?: OwnAccount | undefined }) =>
  !same && there !== undefined && there.confirmed_at !== null

/**
 * Amazon Cognito keeps the accounts from now on, with ids of its own: what is kept of an account of ours goes to the
 * listed id with the same verified address.
 */
export async function planMove(db: Db, list: UserList): Promise<MovingPlan> {
  const ownOf = await ownAccounts(db, list.users)
  const isDistrusted = await listDistrusted(db, addressesOf(list))
  const plan: MovingPlan = { fates: [], notTaken: [...list.notTaken] }
  for (const user of list.users) {
    const { same, there } = ownOf(user)
    const { line, email, sub } = user
    const not = (why: string, wrong: boolean) => plan.notTaken.push({ line, email, sub, why, wrong })
    const own = there?.confirmed_at === null ? undefined : there
    if (same && same !== own) not(`${elsewhere(same)}: give it the same address at Cognito first`, true)
    else if (!own) plan.fates.push({ user, does: 'keep', why: 'has no account here' })
    else if (isDistrusted(email))
      not('somebody else may know the password: it must be reset on the site first', true)
    else plan.fates.push({ user, does: 'move', own })
  }
  return plan
}

/** Does what was planned; in the transaction of the plan. */
export async function carryOut(trx: Trx, { fates }: MovingPlan, now: number): Promise<void> {
  const moved: NewPersonId[] = []
  const erased: string[] = []
  for (const fate of fates) {
    if (fate.does === 'keep' || !fate.own) continue
    const { user, own, does } = fate
    if (does === 'move' && own.sub !== user.sub) moved.push({ from: own.sub, to: user.sub })
    if (does === 'join') moved.push({ from: user.sub, to: own.sub })
    // Whoever registered the address could not prove it, or Cognito has the account now.
    else erased.push(own.sub)
  }
  await eraseAccounts(trx, erased)
  await movePeople(trx, moved)
  await addImported(
    trx,
    fates.flatMap(({ does, user }) => (does === 'add' ? [user] : [])),
    now,
  )
}
