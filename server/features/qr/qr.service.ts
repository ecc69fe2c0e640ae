import type { Lang } from '../../../views/lang.ts'
import { ForbiddenError, NotFoundError, VenueClosedError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { may } from '../../people/access/index.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import { codeInUse, replaceCode, tokensOf } from '../../venues/code.store.ts'
import type { Code } from '../../venues/code.types.ts'
import type { Member } from '../../venues/member.types.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'
import { listTippableStaff, type TippableStaff } from '../../venues/tippable.store.ts'

/** A code with everything that is shown next to it. */
export type ShownCode = {
  branch: Branch
  /** The person of the code. Undefined for the branch's own code. */
  person: Pick<TippableStaff, 'id' | 'name' | 'texts' | 'code'> | undefined
  code: Code
}

/** The same for paper, which shows no scans. */
export type CodeToPrint = Omit<ShownCode, 'code'> & { code: Pick<Code, 'token'> }

/** The branch of the codes. Throws NotFoundError, or VenueClosedError if it no longer takes tips. */
export async function openBranch(db: Db, branchId: string): Promise<Branch> {
  const branch = await findBranch(db, branchId)
  if (!branch) throw new NotFoundError()
  if (branch.closed) throw new VenueClosedError()
  return branch
}

/** The present code of a branch, or of a person that guests can tip there. Throws NotFoundError. */
export async function showCode(
  { db, clock }: { db: Db; clock: () => number },
  branch: Branch,
  staffId: string | undefined,
): Promise<ShownCode> {
  const people = staffId === undefined ? [] : await listTippableStaff(db, branch.id)
  const person = people.find((each) => each.id === staffId)
  if (staffId !== undefined && !person) throw new NotFoundError()
  return { branch, person, code: await codeInUse(db, { branchId: branch.id, staffId }, clock()) }
}

/** The codes of everyone that guests can tip at a branch, or of `only` these. If there is nobody, the branch's own code. */
export async function showEverybody(
  { db, clock }: { db: Db; clock: () => number },
  branch: Branch,
  only?: readonly string[],
): Promise<CodeToPrint[]> {
  const all = await listTippableStaff(db, branch.id)
  const people = only ? all.filter(({ id }) => only.includes(id)) : all
  if (all.length === 0) return [await showCode({ db, clock }, branch, undefined)]
  const staffIds = people.map(({ id }) => id)
  const tokens = await tokensOf(db, { branchId: branch.id, staffIds }, clock())
  return people.map((person) => ({ branch, person, code: { token: tokens.get(person.id) ?? '' } }))
}

/** True for a member or owner of the branch, who sees more than the code itself. */
export function isOfBranch(member: Member | undefined, branch: Branch): member is Member {
  return member !== undefined && may(member, 'qr.see', { businessId: branch.businessId, branchId: branch.id })
}

/** An owner may replace every code, a manager those of their branch and of its people. */
export const mayReplace = (member: Member, { branch }: Pick<ShownCode, 'branch'>): boolean =>
  may(member, 'qr.rotate', { businessId: branch.businessId, branchId: branch.id })

/** Scans may be seen by the person of the code, and by members who may see the branch's figures. */
export function maySeeScans(
  member: Member,
  { branch, person }: Pick<ShownCode, 'branch' | 'person'>,
): boolean {
  if (!person || person.id === member.staffId) return true
  return may(member, 'earnings.branch', { businessId: branch.businessId, branchId: branch.id })
}

/**
 * The code that a member wants to replace. Throws NotFoundError for another business's, ForbiddenError without the
 * right.
 */
export async function codeToReplace(
  needs: { db: Db; clock: () => number },
  member: Member | undefined,
  { branchId, staffId }: { branchId: string | undefined; staffId: string | undefined },
): Promise<ShownCode> {
  const branch = branchId === undefined ? undefined : await openBranch(needs.db, branchId)
  // Another business's branch is treated as missing.
  if (!member || branch?.businessId !== member.businessId) throw new NotFoundError()
  const shown = await showCode(needs, branch, staffId)
  if (!mayReplace(member, shown)) throw new ForbiddenError('qr.rotate')
  return shown
}

type RefusedCode = 'replacedAlready'

/** What every door says to it. */
export const codeRefusals = {
  replacedAlready: { token: { key: 'qr:replace.already' } },
} satisfies Record<RefusedCode, FieldErrors>

type Replacing = {
  token: string
  /** Undefined: the operator. */
  by: Pick<Member, 'staffId' | 'name'> | undefined
  /** Owners other than `by` are told, in this language, if there is mail; the audit list has it in any case. */
  tell?: { mail: MailOutbox | undefined; lang: Lang }
}

/** Replaces the code with this `token` by a new one. */
export async function replaceShown(
  needs: { db: Db; clock: () => number },
  { branch, person }: Pick<ShownCode, 'branch' | 'person'>,
  { token, by, tell }: Replacing,
): Promise<{ shown: ShownCode; refused?: undefined } | { refused: RefusedCode }> {
  const now = needs.clock()
  const replaced = await inTransaction(needs.db, async (trx) => {
    const done = await replaceCode(trx, { branchId: branch.id, staffId: person?.id }, token, now)
    const place = { businessId: branch.businessId, branchId: branch.id, memberId: by?.staffId }
    const what = { subject: person?.id ?? branch.id, details: { name: person?.name ?? branch.name } }
    if (!done) return false
    await recordChange(trx, { ...place, ...what, action: 'code.replaced' }, now)
    const values = { at: now, by: by?.name ?? '', code: what.details.name, branch: branch.name }
    for (const to of tell?.mail && by ? await addressesOfOwners(trx, place) : [])
      await tell?.mail?.queue(trx, { kind: 'code-replaced', to, lang: tell.lang, values }, now)
    return true
  })
  return replaced ? { shown: await showCode(needs, branch, person?.id) } : { refused: 'replacedAlready' }
}
