import { z } from 'zod'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import { foldAddress } from '../../config/mail-address.ts'
import { readCsvUsers } from './user-list.csv.ts'
import { readJsonUsers } from './user-list.json.ts'
import { ListError, type ListedUser, type ListLine } from './user-list.types.ts'

/** A line that is not taken. `wrong`: somebody should look at it; otherwise it is as it should be. */
export type NotTaken = { line: number; email?: string; sub?: string; why: string; wrong: boolean }

export type UserList = { users: ListedUser[]; notTaken: NotTaken[] }

const address = z.email().max(254)
const id = /^[\w-]{8,64}$/
/** The states in which Cognito knows whose the address is; an empty one is of a list without states. */
const takenStates = ['', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD']

/**
 * Reads a list of users: what `aws cognito-idp list-users` prints, or CSV with a header. Only people with a verified
 * address, who may sign in, are taken. @throws ListError
 */
export function readUserList(text: string): UserList {
  const begin = /[^\s\ufeff]/.exec(text)?.[0]
  if (!begin) throw new ListError('the file is empty')
  const lines = begin === '{' || begin === '[' ? readJsonUsers(text) : readCsvUsers(text)
  if (lines.length === 0) throw new ListError('there is no user in the file')
  const users: ListedUser[] = []
  const notTaken: NotTaken[] = []
  for (const each of lines) {
    const refused = refusalOf(each)
    if (refused) notTaken.push(refused)
    else if (!('broken' in each)) users.push(cleaned(each))
  }
  return withoutDoubles(users, notTaken)
}

function refusalOf(line: ListLine): NotTaken | undefined {
  if ('broken' in line) return { line: line.line, why: line.broken, wrong: true }
  const { email, sub, enabled, status, verified } = line
  const about = { line: line.line, email, sub }
  if (!id.test(sub))
    return { ...about, why: sub ? 'the id (sub) is not one' : 'has no id (sub)', wrong: true }
  if (!address.safeParse(email).success)
    return { ...about, why: email ? 'the address is not one' : 'has no address', wrong: true }
  const left = (why: string) => ({ ...about, why, wrong: false })
  if (status === 'EXTERNAL_PROVIDER') return left('signs in through another service (federated)')
  if (status === 'UNCONFIRMED') return left('has never confirmed the address')
  if (!verified) return left('the address is not verified')
  if (!enabled) return left('is disabled')
  return takenStates.includes(status) ? undefined : left(`is in the state ${status}`)
}

const cleaned = (user: ListedUser): ListedUser => ({
  ...user,
  name: withoutHidden(user.name).trim().slice(0, 100),
  preferredUsername: withoutHidden(user.preferredUsername).trim().slice(0, 50),
})

/** A person twice is one person. Two people with one address, or one with two, are nobody. */
function withoutDoubles(users: ListedUser[], notTaken: NotTaken[]): UserList {
  const bySub = Map.groupBy(users, ({ sub }) => sub)
  const byAddress = Map.groupBy(users, ({ email }) => foldAddress(email))
  const taken: ListedUser[] = []
  for (const user of users) {
    const { line, email, sub } = user
    const same = byAddress.get(foldAddress(email)) ?? []
    const other = same.find((each) => each.sub !== sub)
    const moved = bySub.get(sub)?.find((each) => foldAddress(each.email) !== foldAddress(email))
    const not = (why: string, wrong: boolean) => notTaken.push({ line, email, sub, why, wrong })
    if (other) not(`line ${other.line} has the same address with another id`, true)
    else if (moved) not(`line ${moved.line} has the same id with another address`, true)
    else if (same[0] !== user) not(`is the same as line ${same[0]?.line}`, false)
    else taken.push(user)
  }
  return { users: taken, notTaken: notTaken.toSorted((a, b) => a.line - b.line) }
}
