import { expect, it } from 'vitest'
import { listAcceptances } from '../../../server/features/legal/legal.store.ts'
import { legalVersions } from '../../../server/features/legal/legal.types.ts'
import { accountApp } from '../../support/account-app.ts'
import { browserOf, newAddress, registration } from '../auth/people.ts'

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
