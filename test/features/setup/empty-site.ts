import { createSetupToken } from '../../../server/people/access/setup.store.ts'
import { createAccountApp } from '../../support/account-app.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { type Fields, type GuestBrowser, guestBrowser, hiddenField } from '../../support/guest.ts'
import { registering } from '../member/link-site.ts'

export type EmptySite = TestApp & {
  database: TestDatabase
  /** The address of a new link, without its host. */
  link(): Promise<string>
  /** A browser that has used the link. `more`: what its form asks besides. */
  begin(more?: Fields): Promise<GuestBrowser>
}

type Options = { accounts?: boolean; env?: Record<string, string> }

/** The application on books in which there is nothing yet. */
export async function createEmptySite({ accounts = false, env = {} }: Options = {}): Promise<EmptySite> {
  const database = await createDatabase('sqlite')
  const db = await database.open()
  const site = accounts
    ? await createAccountApp({ overrides: { db }, env })
    : await createTestApp({ db }, env)
  const link = async () => `/setup/begin/${await createSetupToken(db, site.deps.clock())}`
  return {
    ...site,
    database,
    link,
    async begin(more) {
      const browser = guestBrowser(site.app)
      const at = await link()
      const key = hiddenField((await browser.get(at)).text, 'key')
      await browser.post(at, { ...setupForm, ...more, key })
      return browser
    },
    async close() {
      await site.close()
      await database.drop()
    },
  }
}

/** The form with test keys, without the key of its browser. */
export const setupForm = {
  name: '青空株式会社',
  branchName: 'ビストロ青空',
  kind: 'restaurant',
  number: '7001',
  ownerName: '青空 花',
  ownerEmail: 'hana@example.jp',
}

/** What is asked besides with live keys. */
export const sellerForm = {
  representative: '青空 花',
  address: '東京都中央区銀座1-2-3',
  phone: '03-1234-5678',
  email: 'info@example.jp',
}

/** The owner whom a site was set up for, signed in by the link that the set-up makes. */
export async function signInOwner(site: EmptySite, more?: Fields): Promise<GuestBrowser> {
  const setup = await site.begin(more)
  const owner = guestBrowser(site.app)
  const { headers } = await setup.post('/setup/owner/link', { to: 'open' })
  await owner.post(headers.location ?? '', registering())
  return owner
}

/** What stands in the tables that the set-up fills: how many rows each has. */
export const made = async ({ deps: { db } }: Pick<TestApp, 'deps'>) => {
  const tables = ['business', 'branch', 'staff', 'audit_entry', 'setup_session'] as const
  const rows = tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length)
  return Promise.all(rows)
}
