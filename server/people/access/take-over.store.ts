import { foldAddress } from '../../config/mail-address.ts'
import type { Db, Trx } from '../../db/database.ts'
import { hashOfSecret } from '../../db/ids.ts'
import { hasRow } from '../../db/row-counts.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { eraseAccount, findAccountAt } from '../identity/index.ts'
import { isDistrusted } from './distrust.store.ts'

/** Somebody who signs in, as far as it says whose address it is. */
type Proved = Pick<IdentityUser, 'sub' | 'email' | 'emailVerified'>

const hashOf = (email: string) => hashOfSecret(foldAddress(email))

/**
 * Remembers the address that Amazon Cognito has seen this person prove: this server could not know it once it keeps the
 * accounts itself. Whoever proved the same address before them has it no more.
 */
export async function noteProved(db: Db, { sub, email, emailVerified }: Proved): Promise<void> {
  const address = emailVerified ? hashOf(email) : null
  const states = db.selectFrom('account_state').select('proved_address')
  const known = await states.where('person_id', '=', sub).executeTakeFirst()
  if ((known?.proved_address ?? null) === address) return
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('account_state')
      .set({ proved_address: null })
      .where('proved_address', '=', address)
      .execute()
    await trx
      .insertInto('account_state')
      .values({ person_id: sub, proved_address: address })
      .onConflict((c) => c.column('person_id').doUpdateSet({ proved_address: address }))
      .execute()
  })
}

/** Whether an account has proved an address, to this server or to Amazon Cognito. */
export async function hasProved(db: Db, personId: string, email: string): Promise<boolean> {
  const account = await findAccountAt(db, email)
  if (account?.sub === personId && account.confirmed_at !== null) return true
  return hasRow(
    db
      .selectFrom('account_state')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('proved_address', '=', hashOf(email)),
  )
}

/** From now on nobody takes anything over by this address: it was given to somebody who did not prove it. */
export async function forgetProved(trx: Trx, email: string): Promise<void> {
  await trx
    .updateTable('account_state')
    .set({ proved_address: null })
    .where('proved_address', '=', hashOf(email))
    .execute()
}

/**
 * For a sign-in where another service has kept the accounts before (MOVE_ACCOUNTS): whoever proved the same address to
 * both keeps what is theirs, under the new id. Of two sign-ins at once one finds it, and the other waits.
 * @param keeper who keeps the accounts now
 * @returns the id before; undefined if there is none, or if a stranger may know the password
 */
export async function takeOver(
  db: Db,
  person: Proved,
  keeper: 'own' | 'cognito',
): Promise<string | undefined> {
  if (!person.emailVerified) return undefined
  return inTransaction(db, async (trx) => {
    if (await isDistrusted(trx, person.email)) return undefined
    const before = await (keeper === 'cognito' ? ownIdAt(trx, person.email) : cognitosIdOf(trx, person))
    if (before === undefined || before === person.sub) return undefined
    await movePerson(trx, before, person.sub)
    return before
  })
}

/**
 * The account that this server kept goes, with its password: if it was stolen, and changed at Cognito only, it would open
 * the account again after a way back.
 */
async function ownIdAt(trx: Trx, email: string): Promise<string | undefined> {
  const account = await findAccountAt(trx, email)
  if (account?.confirmed_at == null) return undefined
  return (await eraseAccount(trx, account.sub)) ? account.sub : undefined
}

async function cognitosIdOf(trx: Trx, { sub, email }: Proved): Promise<string | undefined> {
  const taken = await trx
    .updateTable('account_state')
    .set({ proved_address: null })
    .where('proved_address', '=', hashOf(email))
    .where('person_id', '!=', sub)
    .returning('person_id')
    .execute()
  // Two at once can't have the same address: somebody's is out of date, and nobody knows whose.
  return taken.length === 1 ? taken[0]?.person_id : undefined
}

/**
 * Gives everything that is kept of a person to their new id: places, tips, paydays, browsers, agreements. What belongs to their
 * sign-ins ends: notifications are turned on again.
 */
export async function movePerson(trx: Trx, before: string, now: string): Promise<void> {
  const set = { person_id: now }
  await trx.updateTable('tip').set(set).where('person_id', '=', before).execute()
  await trx.updateTable('staff').set(set).where('person_id', '=', before).execute()
  await trx.updateTable('staff').set({ held_by: now }).where('held_by', '=', before).execute()
  await trx.updateTable('payday_line').set(set).where('person_id', '=', before).execute()
  // What both have reported was reported once.
  const reported = trx
    .selectFrom('word_history')
    .select('tip_id')
    .where('person_id', '=', now)
    .where('kind', '=', 'reported')
  await trx
    .deleteFrom('word_history')
    .where('person_id', '=', before)
    .where('kind', '=', 'reported')
    .where('tip_id', 'in', reported)
    .execute()
  await trx.updateTable('word_history').set(set).where('person_id', '=', before).execute()
  await trx.updateTable('guest_person').set(set).where('person_id', '=', before).execute()
  // What the new id has agreed to already stays.
  await trx
    .insertInto('acceptance')
    .columns(['person_id', 'document', 'version', 'lang', 'accepted_at'])
    .expression((e) =>
      e
        .selectFrom('acceptance')
        .select((s) => [s.val(now).as('person_id'), 'document', 'version', 'lang', 'accepted_at'])
        .where('person_id', '=', before),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  await trx.deleteFrom('acceptance').where('person_id', '=', before).execute()
  await trx.deleteFrom('account_state').where('person_id', '=', before).execute()
  await trx.deleteFrom('push_device').where('person_id', '=', before).execute()
  await trx.deleteFrom('session_credential').where('person_id', '=', before).execute()
}
