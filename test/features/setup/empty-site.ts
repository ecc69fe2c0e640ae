import { afterAll, beforeAll } from 'vitest'
import { createSetupToken } from '../../../server/people/access/setup.store.ts'
import { createAccountApp } from '../../support/account-app.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { type GuestBrowser, guestBrowser, hiddenField } from '../../support/guest.ts'

export type EmptySite = TestApp & {
  database: TestDatabase
  /** The address of a new link, without its host. */
  link(): Promise<string>
  /** A browser that has begun the set-up. */
  begin(headers?: Record<string, string>): Promise<GuestBrowser>
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
    async begin(headers) {
      const browser = guestBrowser(site.app, headers)
      const at = await link()
      const { text } = await browser.get(at)
      await browser.post(at, { key: hiddenField(text, 'key') })
      return browser
    },
    async close() {
      await site.close()
      await database.drop()
    },
  }
}

/** One for all tests of a file. */
export function emptySite(options: Options = {}): EmptySite {
  const holder = {} as EmptySite
  beforeAll(async () => {
    Object.assign(holder, await createEmptySite(options))
  })
  afterAll(() => holder.close())
  return holder
}

export const branchForm = {
  name: 'ビストロ青空',
  kind: 'restaurant',
  number: '7001',
  address: '東京都中央区銀座1-2-3',
  presets: '300, 500, 1000',
  opensOn: '',
  greeting: '',
  greetingEn: '',
  greetingCn: '',
}

export const businessForm = {
  name: '青空株式会社',
  representative: '青空 花',
  address: '東京都中央区銀座1-2-3',
  phone: '03-1234-5678',
  phoneHours: '',
  email: 'info@example.jp',
  invoiceNumber: '',
}
