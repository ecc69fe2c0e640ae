import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isSqlite } from '../../server/db/database.ts'
import { distrustPassword, trustPassword } from '../../server/people/access/distrust.store.ts'
import { forgetProved, movePerson, noteProved, takeOver } from '../../server/people/access/take-over.store.ts'
import { findAccount } from '../../server/people/identity/identity-account.store.ts'
import { createPasswords } from '../../server/people/identity/passwords.ts'
import { addOwnPerson } from '../demo/own-people.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { putPayday } from '../payday/put-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'

/** What a table keeps of a person is given to their new id, or ends with the sign-in. */
const given = ['acceptance', 'guest_person', 'payday_line', 'staff', 'tip', 'word_history']
/** Tokens of the old id are of the old service, so its "not before" says nothing about the new one's. */
const ended = ['account_state', 'push_device', 'session_credential']
/** Sessions end by themselves: their tokens are another service's. */
const itself = ['session']

onEachDatabase('a person with a new id', async (database) => {
  const db = await database.open()
  const seed = seedDemo(db)
  await seed

  const rowsOf = async (table: string, person: string) => {
    const rows = await sql`select * from ${sql.table(table)} where person_id = ${person}`.execute(db)
    return rows.rows as Record<string, unknown>[]
  }

  it('has been thought of in every table that keeps people', async () => {
    const found = isSqlite(db)
      ? sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
          on c.name = 'person_id' where m.type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where column_name = 'person_id' and table_schema = current_schema()`
    const { rows } = await found.execute(db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...given, ...ended, ...itself].toSorted())
  })

  it('keeps what is theirs, and nobody else’s', async () => {
    const { branchId, staffIds } = await seed
    const [before, now, other] = ['before-0001', 'now-00000001', 'other-000001']
    for (const [n, person] of [before, other].entries()) {
      const tip = await payTip(db, { branchId, amount: 1000, at: 1_790_000_000_000 + n })
      await setRow(db, 'tip', tip, { person_id: person })
      const staff = staffIds[n + 1] ?? ''
      await setRow(db, 'staff', staff, { person_id: person })
      await db
        .insertInto('guest_person')
        .values({ guest_id: person, person_id: person, created_at: 1 })
        .execute()
      for (const document of ['terms', 'privacy'] as const)
        await db
          .insertInto('acceptance')
          .values({ person_id: person, document, version: '2026-01-01', lang: 'ja', accepted_at: 1 })
          .execute()
      const { business_id: businessId } = await readRow(db, 'tip', tip)
      await putPayday(db, { id: person, business_id: businessId, made_by: staff, number: n + 1 }, [
        { staff_id: staff, branch_id: branchId, person_id: person },
      ])
      const report = {
        id: person,
        tip_id: tip,
        business_id: businessId,
        branch_id: branchId,
        kind: 'reported' as const,
      }
      await db
        .insertInto('word_history')
        .values({
          ...report,
          person_id: person,
          role: 'staff',
          place_id: branchId,
          reason: '',
          created_at: 1,
        })
        .execute()
      await db.insertInto('account_state').values({ person_id: person, not_before: 9 }).execute()
      const keys = {
        endpoint: person,
        p256dh: 'p',
        auth: 'a',
        browser: null,
        system: null,
        last_sent_at: null,
      }
      await db
        .insertInto('push_device')
        .values({
          id: person,
          staff_id: staff,
          person_id: person,
          sign_in_id: person,
          ...keys,
          created_at: 1,
        })
        .execute()
      await db
        .insertInto('session_credential')
        .values({ person_id: person, data: '{}', expires_at: 1 })
        .execute()
    }
    // The new id has agreed to one of the documents already.
    const agreed = { document: 'terms', version: '2026-01-01', lang: 'en', accepted_at: 2 } as const
    await db
      .insertInto('acceptance')
      .values({ person_id: now, ...agreed })
      .execute()
    // Both have reported the same words, and the new id alone some others.
    const { tip_id, ...report } = (await rowsOf('word_history', before))[0] as { tip_id: string; id: string }
    const other_tip = ((await rowsOf('word_history', other))[0] as { tip_id: string }).tip_id
    for (const [id, tip] of [
      ['both', tip_id],
      ['alone', other_tip],
    ])
      await db
        .insertInto('word_history')
        .values({ ...report, id, tip_id: tip, person_id: now } as never)
        .execute()
    const others = async () => Promise.all([...given, ...ended].map((table) => rowsOf(table, other)))
    const theirs = await others()

    await db.transaction().execute((trx) => movePerson(trx, before, now))
    for (const table of [...given, ...ended])
      expect([table, await rowsOf(table, before)]).toEqual([table, []])
    for (const table of ['guest_person', 'payday_line', 'staff', 'tip'])
      expect(await rowsOf(table, now)).toHaveLength(1)
    expect(((await rowsOf('word_history', now)) as { id: string }[]).map(({ id }) => id).sort()).toEqual([
      'alone',
      'both',
    ])
    for (const table of ended) expect(await rowsOf(table, now)).toEqual([])
    const acceptances = (await rowsOf('acceptance', now)).map(({ document, lang }) => [document, lang])
    expect(acceptances.toSorted()).toEqual([
      ['privacy', 'ja'],
      ['terms', 'en'],
    ])
    expect(await others()).toEqual(theirs)
  })

  const tipOf = async (person: string) => {
    const { branchId } = await seed
    const id = await payTip(db, { branchId, amount: 1000, at: Date.now() })
    await setRow(db, 'tip', id, { person_id: person })
    return async () => (await readRow(db, 'tip', id)).person_id
  }
  const proved = (sub: string, email: string, emailVerified = true) => ({ sub, email, emailVerified })

  describe('from Cognito to accounts of this server', () => {
    it('gives nothing to or from an address that was not proved', async () => {
      const owner = await tipOf('c-2')
      await noteProved(db, proved('c-2', 'two@example.jp', false))
      expect(await takeOver(db, proved('o-2', 'two@example.jp'), 'own')).toBeUndefined()
      await noteProved(db, proved('c-2', 'two@example.jp'))
      expect(await takeOver(db, proved('o-2', 'two@example.jp', false), 'own')).toBeUndefined()
      // What Cognito calls proved no more counts no more.
      await noteProved(db, proved('c-2', 'two@example.jp', false))
      expect(await takeOver(db, proved('o-2', 'two@example.jp'), 'own')).toBeUndefined()
      expect(await owner()).toBe('c-2')
    })

    it('gives nothing by an address that was changed since, or that somebody else proved later', async () => {
      await noteProved(db, proved('c-3', 'three@example.jp'))
      await noteProved(db, proved('c-3', 'three-new@example.jp'))
      expect(await takeOver(db, proved('o-3', 'three@example.jp'), 'own')).toBeUndefined()
      await noteProved(db, proved('c-4', 'three-new@example.jp'))
      expect(await takeOver(db, proved('o-3', 'three-new@example.jp'), 'own')).toBe('c-4')
    })

    it('gives nothing where two accounts have the address', async () => {
      const hash = { proved_address: 'x' }
      for (const sub of ['c-5', 'c-6']) await noteProved(db, proved(sub, `${sub}@example.jp`))
      await db.updateTable('account_state').set(hash).where('person_id', '=', 'c-5').execute()
      const row = db.selectFrom('account_state').select('proved_address').where('person_id', '=', 'c-6')
      const { proved_address } = await row.executeTakeFirstOrThrow()
      await db.updateTable('account_state').set({ proved_address }).where('person_id', '=', 'c-5').execute()
      expect(await takeOver(db, proved('o-5', 'c-6@example.jp'), 'own')).toBeUndefined()
    })

    it('gives nothing while a stranger may know the password', async () => {
      await noteProved(db, proved('c-7', 'seven@example.jp'))
      await distrustPassword(db, 'seven@example.jp', 1)
      expect(await takeOver(db, proved('o-7', 'seven@example.jp'), 'own')).toBeUndefined()
      await trustPassword(db, 'seven@example.jp')
      expect(await takeOver(db, proved('o-7', 'seven@example.jp'), 'own')).toBe('c-7')
    })

    it('gives nothing by an address of which an owner made a link', async () => {
      await noteProved(db, proved('c-8', 'eight@example.jp'))
      await db.transaction().execute((trx) => forgetProved(trx, 'Eight@example.jp'))
      expect(await takeOver(db, proved('o-8', 'eight@example.jp'), 'own')).toBeUndefined()
    })

    it('gives it to one sign-in of two at once', async () => {
      const owner = await tipOf('c-9')
      await noteProved(db, proved('c-9', 'nine@example.jp'))
      const both = ['o-9', 'o-10'].map((sub) => takeOver(db, proved(sub, 'nine@example.jp'), 'own'))
      const taken = await Promise.all(both)
      expect(taken.filter((before) => before === 'c-9')).toHaveLength(1)
      expect(await owner()).toBe(taken[0] ? 'o-9' : 'o-10')
    })
  })

  describe('from accounts of this server to Cognito', () => {
    const registered = async (sub: string, email: string, confirmed = true) => {
      await addOwnPerson(
        db,
        { sub, email, name: 'Aya', password: 'Correct-horse-1' },
        createPasswords({ busy }),
      )
      const unproved = { confirmed_at: null }
      if (!confirmed) await db.updateTable('identity_account').set(unproved).where('sub', '=', sub).execute()
    }
    const busy = () => new Error('busy')

    it('gives nothing of an account whose address nobody proved, nor to one, nor where there is none', async () => {
      await registered('a-2', 'a-two@example.jp', false)
      expect(await takeOver(db, proved('b-2', 'a-two@example.jp'), 'cognito')).toBeUndefined()
      await registered('a-3', 'a-three@example.jp')
      expect(await takeOver(db, proved('b-3', 'a-three@example.jp', false), 'cognito')).toBeUndefined()
      expect(await findAccount(db, 'a-3')).toBeDefined()
      expect(await takeOver(db, proved('b-1', 'a-one@example.jp'), 'cognito')).toBeUndefined()
    })

    it('ends the password here, too, of somebody with the same id at both', async () => {
      await registered('a-4', 'a-four@example.jp')
      expect(await takeOver(db, proved('a-4', 'a-four@example.jp'), 'cognito')).toBeUndefined()
      expect(await findAccount(db, 'a-4')).toBeUndefined()
    })
  })
})
