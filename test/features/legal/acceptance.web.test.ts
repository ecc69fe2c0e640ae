import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { legalVersions } from '../../../server/features/legal/legal.types.ts'
import { accountApp } from '../../support/account-app.ts'
import { browserOf, codeFor, newAddress, password, registration } from '../auth/people.ts'
import { listAcceptances } from './acceptances.ts'

const test = accountApp()
const people = async () => {
  const rows = await test.deps.db.selectFrom('acceptance').select('person_id').distinct().execute()
  return rows.map((row) => row.person_id)
}

it('what somebody agrees to when registering is recorded, in the version and language they had before them', async () => {
  const browser = browserOf(test, 'zh-CN')
  const page = await browser.get('/auth/register')
  for (const path of ['/terms-conditions', '/privacy-policy']) expect(page.text).toContain(`href="${path}"`)

  const email = newAddress()
  const { terms: _, ...unticked } = registration(email)
  expect((await browser.post('/auth/register', unticked)).status).toBe(400)
  expect(await people()).toEqual([])

  expect((await browser.post('/auth/register', registration(email))).status).toBe(303)
  const [person = ''] = await people()
  expect(await listAcceptances(test.deps.db, person)).toMatchObject([
    { document: 'privacy', version: legalVersions.privacy, lang: 'cn' },
    { document: 'terms', version: legalVersions.terms, lang: 'cn' },
  ])

  // Somebody else's try with the same address is not that person's consent.
  expect((await browserOf(test, 'en').post('/auth/register', registration(email))).status).toBe(303)
  expect(await people()).toEqual([person])
  expect(await listAcceptances(test.deps.db, person)).toHaveLength(2)
})

it('what can not be recorded when registering is recorded at the sign-in, and keeps nobody from either', async () => {
  const browser = browserOf(test)
  const email = newAddress()
  await sql`alter table acceptance rename to acceptance_away`.execute(test.deps.db)
  expect((await browser.post('/auth/register', registration(email))).status).toBe(303)
  await sql`alter table acceptance_away rename to acceptance`.execute(test.deps.db)
  expect(test.logged.map(({ msg }) => msg)).toContain('acceptance not recorded')
  await browser.post('/auth/register/confirm', { email, code: await codeFor(test, email) })
  const before = await people()
  expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
  const [person = ''] = (await people()).filter((id) => !before.includes(id))
  expect(await listAcceptances(test.deps.db, person)).toHaveLength(2)
})
