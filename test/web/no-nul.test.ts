import { afterAll, expect, it } from 'vitest'
import { writeCursor } from '../../server/http/cursor.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { newPerson } from '../features/customer/signed-in.ts'
import { openQrSite } from '../features/qr/qr-site.ts'
import { createAccountApp } from '../support/account-app.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('an address with a character that ends strings', async (database) => {
  const db = await database.open()
  await seedDemo(db)
  const test = await createAccountApp({ overrides: { db } })
  const person = (await newPerson(test)).browser
  afterAll(() => test?.close())

  it.each([
    '/tip/%00',
    '/tip/%00/confirm',
    '/q/%00',
    '/tip/histories/tips/%00',
    '/tip/histories/venues/a%00b',
    '/branch/qr?branch=%00',
    '/branch/qr/images/%00.png',
    '/branch/qr/images/%00.svg',
    '/tip?x=%00',
  ])('names nothing: %s', async (path) => {
    expect((await person.get(path)).status).toBe(404)
    expect((await person.get(path.replaceAll('%00', '%2500'))).status).not.toBe(500)
  })

  it('names nothing in the address of a tip or a person either', async () => {
    for (const query of ['tip=%00', 'staff=%00'])
      expect((await person.get(`/tip/${test.seed.branchId}?${query}`)).status).toBe(404)
    expect((await person.get(`/branch/qr?branch=${test.seed.branchId}&staff=%00`)).status).toBe(404)
  })

  it('is no place in a list, which then begins at its start', async () => {
    for (const [view, place] of [
      ['transactions', ['2026-01-01', 1, 'a\0']],
      ['visits', ['2026-01-01', 'a\0']],
    ] as const) {
      const { status } = await person.get(`/tip/histories?view=${view}&after=${writeCursor(place)}`)
      expect([view, status]).toEqual([view, 200])
    }
  })

  it('is in no form of an owner, in a field or in its name', async () => {
    const { owner } = (await openQrSite(async () => test)).as
    const payday = '/branch/business/payday'
    for (const fields of [{ branch: '\0' }, { 'box-\0.x': '1' }] as Record<string, string>[])
      for (const address of ['next', 'people', 'settings'])
        expect([address, (await owner.post(`${payday}/${address}`, fields)).status]).toEqual([address, 400])
  })
})
