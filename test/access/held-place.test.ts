import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { forgetPerson } from '../../server/features/auth/person.store.ts'
import { editStaff } from '../../server/features/staff/staff.service.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import {
  acceptInvitation,
  declineInvitation,
  isInvited,
} from '../../server/people/access/invitation.store.ts'
import { movePerson, noteProved } from '../../server/people/access/take-over.store.ts'
import { addAccount, confirmAccount } from '../../server/people/identity/identity-account.store.ts'
import { findStaff } from '../../server/venues/staff.store.ts'
import { payWorld } from '../payday/pay-world.ts'
import { putPayday } from '../payday/put-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'

onEachDatabase('a place that an account has held', async (database) => {
  const db = await database.open()
  const proven = (sub: string, email: string) => ({ sub, email, emailVerified: true })

  /** A place that waits at an address, as an owner gives it. */
  async function world() {
    const made = await payWorld(db, 1)
    const { owner, person } = made
    const email = `${newId()}@example.jp`
    const held = async () => {
      const { person_id, held_by } = await readRow(db, 'staff', person(0))
      return [person_id, held_by]
    }
    const offer = (to: string) =>
      db.updateTable('staff').set({ email: to, person_id: null }).where('id', '=', person(0)).execute()
    const takes = (sub: string) => acceptInvitation(db, proven(sub, email), person(0))
    /** An owner types another address. */
    async function give(to: string) {
      const before = await findStaff(db, person(0))
      if (!before) throw new Error('nobody')
      const form = {
        name: before.name,
        code: before.code,
        role: 'staff' as const,
        branch: before.branchId ?? '',
        email: to,
        payrollNumber: '101',
        payWay: 'usual' as const,
      }
      const by = { businessId: owner.businessId, staffId: owner.memberId }
      return (await editStaff(db, { by, before, form }, 1)).refused
    }
    await offer(email)
    return { ...made, email, held, offer, takes, give }
  }
  const [hana, ken] = ['hana', 'ken']

  it('is the first account’s, also where it has earned before', async () => {
    const { earn, takes, held } = await world()
    await earn(0, 100, 5)
    expect(await takes(hana)).toBe(true)
    expect(await held()).toEqual([hana, hana])
  })

  it('is no other’s once it has earned, though an owner offers it; the first may come back', async () => {
    const { earn, takes, held, offer, email, person } = await world()
    await takes(hana)
    await offer(email)
    // It has earned nothing yet.
    expect(await takes(ken)).toBe(true)
    expect(await held()).toEqual([ken, ken])
    await earn(0, 100, 5)
    await offer(email)
    expect(await isInvited(db, proven(hana, email))).toBe(false)
    expect(await takes(hana)).toBe(false)
    expect(await declineInvitation(db, proven(hana, email), person(0), 1)).toBe(false)
    expect(await held()).toEqual([null, ken])
    expect(await isInvited(db, proven(ken, email))).toBe(true)
    expect(await takes(ken)).toBe(true)
  })

  it.each(['a tip', 'a cash box', 'a payday'] as const)('has earned with %s alone', async (what) => {
    const { earn, count, owner, key, takes, offer, email } = await world()
    await takes(hana)
    if (what === 'a tip') await earn(0, 100, 5)
    if (what === 'a cash box') {
      const id = await count(0, 100, 5)
      await correctCash(db, { ...owner, branchId: key(0).branchId }, { id, reason: 'x' }, 9)
    }
    if (what === 'a payday')
      await putPayday(db, { business_id: owner.businessId, made_by: owner.memberId }, [
        { staff_id: key(0).staffId, branch_id: key(0).branchId },
      ])
    await offer(email)
    expect(await takes(ken)).toBe(false)
  })

  it('is not given to another address by an owner, unless its account has proved that one', async () => {
    const { earn, takes, give, held, email } = await world()
    const [sub, cognito] = [newId(), newId()]
    await takes(sub)
    expect(await give(`a${email}`)).toBeUndefined()
    expect(await held()).toEqual([null, sub])
    await give(email)
    await takes(sub)
    await earn(0, 100, 5)
    expect(await give(`b${email}`)).toBe('placeHeld')
    expect(await held()).toEqual([sub, sub])
    // Of another account, or not proved yet.
    await addAccount(db, { sub: newId(), email: `b${email}`, name: 'n', passwordHash: 'x' }, 1)
    await addAccount(db, { sub, email: `c${email}`, name: 'n', passwordHash: 'x' }, 1)
    expect([await give(`b${email}`), await give(`c${email}`)]).toEqual(['placeHeld', 'placeHeld'])
    await confirmAccount(db, sub, 2)
    expect(await give(`c${email}`)).toBeUndefined()
    await noteProved(db, proven(cognito, `d${email}`))
    expect(await give(`d${email}`)).toBe('placeHeld')
    await noteProved(db, proven(sub, `d${email}`))
    expect(await give(`d${email}`)).toBeUndefined()
    // Nobody need sign in.
    expect(await give('')).toBeUndefined()
  })

  it('goes with a person to their new id, and nothing says whose it was once the account is deleted', async () => {
    const { earn, change, takes, held, pay, line } = await world()
    const [before, after] = [newId(), newId()]
    await takes(before)
    await earn(0, 100, 5)
    const id = await pay()
    await change(0, { person_id: null, deleted_at: 7 })
    await db.transaction().execute((trx) => movePerson(trx, before, after))
    expect([await held(), (await line(id, 0)).person_id]).toEqual([[null, after], after])
    await forgetPerson(db, before)
    expect(await held()).toEqual([null, after])
    await forgetPerson(db, after)
    expect([await held(), (await line(id, 0)).person_id]).toEqual([[null, null], null])
  })
})
