import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foldAddress } from '../../../server/config/mail-address.ts'
import type { Db } from '../../../server/db/database.ts'
import { recordAcceptance } from '../../../server/features/legal/legal.store.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import {
  beginTip,
  type Fields,
  type GuestBrowser,
  guestBrowser,
  pay,
  toPreview,
} from '../../support/guest.ts'
import { mailsIn } from '../../support/own-identity.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { addAccount, newAddress, password, signedIn } from './signed-in.ts'

onEachIdentity((test, keeper) => {
  async function tipped(browser: GuestBrowser, answers: Fields = {}) {
    const { confirm, tipId } = await beginTip(browser, test.seed.branchId, answers)
    await pay(browser, await toPreview(browser, test.sandbox, confirm))
    return tipId
  }

  /** Every value of every row of every table, as one text a table. */
  async function everything(db: Db): Promise<Record<string, string>> {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    const dump: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      dump[name] = JSON.stringify(rows)
    }
    return dump
  }
  /** Where the own identity provider has somebody with a code on its way. */
  const ownTables = (sub: string, email: string) =>
    [
      [sub, ['identity_account', 'identity_sign_in', 'identity_code']],
      [email, ['identity_account', 'password_link']],
    ] as const
  const tablesWith = (dump: Record<string, string>, text: string) =>
    Object.keys(dump).filter((table) => dump[table]?.toLowerCase().includes(text.toLowerCase()))

  describe('deleting an account', () => {
    it('leaves the books intact, and nothing anywhere that says whose the tips were', async () => {
      const { db } = test.deps
      const name = 'Ximena Quispe'
      const email = newAddress()
      const browser = guestBrowser(test.app)
      const first = await tipped(browser, {
        amount: '1200',
        review: `Thanks! ${name.toUpperCase()} (${email})`,
      })
      const guestId = (await readRow(db, 'tip', first)).guest_id
      const sub = await addAccount(test, email, name)
      await browser.post('/auth/login', { email, password: 'wrong one 1!' })
      await browser.post('/auth/login', { email, password })
      const elsewhere = await signedIn(test, email)
      await browser.post('/profile', { name, username: 'ximena-q' })
      await browser.post('/profile/email-change', {
        newEmail: 'ximena@new.example',
        confirmEmail: 'ximena@new.example',
      })
      await browser.post('/profile/email-change/confirm', { code: '000000' })
      const second = await tipped(browser, { amount: '800' })
      await db
        .updateTable('tip')
        .set({ card_name: 'XIMENA QUISPE', card_exp_month: 4, card_exp_year: 2030 })
        .where('id', 'in', [first, second])
        .execute()
      await recordAcceptance(db, { personId: sub, lang: 'en', at: 0 })
      // Also on a staff list, by that address, with a face and a greeting.
      const face = new Uint8Array([1])
      await db
        .insertInto('photo')
        .values({ hash: 'ximena-face', small: face, large: face, created_at: 1 })
        .execute()
      await setRow(db, 'staff', test.seed.staffIds[0] ?? '', {
        email,
        person_id: sub,
        photo: 'ximena-face',
        greeting: `I am ${name}`,
      })
      // And told of tips on their phone.
      await db
        .insertInto('push_device')
        .values({
          id: 'd',
          staff_id: test.seed.staffIds[0] ?? '',
          person_id: sub,
          sign_in_id: 's',
          endpoint: 'https://web.push.apple.com/a',
          p256dh: 'p',
          auth: 'a',
          created_at: 0,
        })
        .execute()
      // And invited to another place, by a link to set a password.
      if (keeper === 'own')
        await db
          .insertInto('password_link')
          .values({
            address: foldAddress(email),
            email,
            token_hash: 'h',
            purpose: 'invite',
            staff_id: test.seed.staffIds[1] ?? '',
            expires_at: Date.now() + 3_600_000,
          })
          .execute()
      const sums = () =>
        db
          .selectFrom('tip')
          .select(['id', 'amount', 'state', 'branch_id', 'paid_on', 'fee', 'split_rule'])
          .orderBy('id')
          .execute()
      const shares = () => db.selectFrom('share').selectAll().orderBy('id').execute()
      const [tipsBefore, sharesBefore] = [await sums(), await shares()]
      const before = await everything(db)
      for (const [text, tables] of [
        [sub, ['acceptance', 'guest_person', 'push_device', 'session', 'staff', 'tip']],
        [guestId, ['guest_person', 'tip']],
        [name, ['tip']],
        ...(keeper === 'own' ? ownTables(sub, email) : []),
      ] as const) {
        expect(tablesWith(before, text).sort()).toEqual(expect.arrayContaining([...tables]))
      }

      const deleted = await browser.post('/profile/delete', {})
      expect(deleted.status).toBe(303)
      expect((await browser.get(deleted.headers.location ?? '')).text).toContain(
        'Account deleted successfully.',
      )

      const after = await everything(db)
      for (const text of [sub, email, 'ximena', name, guestId])
        expect([text, tablesWith(after, text)]).toEqual([text, []])
      expect(await sums()).toEqual(tipsBefore)
      expect(await shares()).toEqual(sharesBefore)
      const rows = await db.selectFrom('tip').selectAll().where('id', 'in', [first, second]).execute()
      for (const row of rows)
        expect(row).toMatchObject({ person_id: null, card_name: null, card_last4: null })
      expect(rows.find((row) => row.id === first)?.review).toBe('Thanks! … (…)')

      expect(await test.people.find(email)).toBeUndefined()
      expect((await browser.get('/profile')).status).toBe(303)
      expect((await elsewhere.get('/profile')).status).toBe(303)
      expect((await guestBrowser(test.app).post('/auth/login', { email, password })).status).toBe(400)
      for (const line of test.logged) expect(JSON.stringify(line).toLowerCase()).not.toContain('ximena')
      // Sealed: what was on its way. Each mail forgets its address as it leaves.
      const mails = (await mailsIn(db)).filter(({ to }) => [email, 'ximena@new.example'].includes(to))
      const code = keeper === 'own' ? ['address-code'] : []
      expect(mails.map(({ kind }) => kind)).toEqual([...code, 'account-deleted'])
    })

    it('knows every column that says who somebody is: a new one must be thought of here', async () => {
      const tables = await test.deps.db.introspection.getTables()
      const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      expect(columns.filter((name) => /\.(.*person|email|guest_id|card_name)/.test(name)).sort()).toEqual([
        'acceptance.person_id',
        'account_state.email_sent_at',
        'account_state.email_wanted',
        'account_state.person_id',
        // Of visitors only; gone once they sign in.
        'guest_identity.guest_id',
        'guest_person.guest_id',
        'guest_person.person_id',
        // Of the own identity provider, which deletes it with all that belongs to it.
        'identity_account.email',
        // The seller's, which every guest may read.
        'legal_details.email',
        // Of the own identity provider, too; it lasts a day.
        'password_link.email',
        'payday_line.person_id',
        'push_device.person_id',
        'session.person_id',
        // Forgotten at each sign-out.
        'session_credential.person_id',
        'staff.email',
        'staff.person_id',
        'tip.card_name',
        'tip.guest_id',
        'tip.person_id',
        'word_history.person_id',
      ])
    })
  })
})
