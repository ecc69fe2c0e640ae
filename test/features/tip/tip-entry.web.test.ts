import { describe, expect, it } from 'vitest'
import { branchNumberSchema } from '../../../server/venues/branch-number.ts'
import { findTippableByCode } from '../../../server/venues/tippable.store.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { testApp } from '../../support/app.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { guestBrowser } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { summaryOf } from '../auth/people.ts'

describe('a typed number', () => {
  it.each([
    ['1001', '1001', undefined],
    [' １００１ ', '1001', undefined],
    ['1001-', '1001', undefined],
    ['1001-12', '1001', '12'],
    ['１００１－１２', '1001', '12'],
    ['１００１ー１２', '1001', '12'],
    ['1001ｰ12', '1001', '12'],
    ['1001−12', '1001', '12'],
    ['1001—12', '1001', '12'],
    ['1001.12', '1001', '12'],
    ['1001 - 12', '1001', '12'],
    ['1001‐M-77', '1001', 'M-77'],
  ])('%s is branch %s and person %s', (typed, number, staffCode) => {
    expect(branchNumberSchema.parse({ branchNumber: typed }).branchNumber).toEqual({ number, staffCode })
  })
})

describe('the page where a number is typed', () => {
  const test = testApp()
  const send = (branchNumber: string) => guestBrowser(test.app).post('/tip', { branchNumber })

  it('leads to the venue, and with a staff code to that person', async () => {
    const { branchId, staffIds } = test.seed
    expect((await send('1001')).headers.location).toBe(`/tip/${branchId}`)
    const answer = await send('１００１ー１０２')
    expect([answer.status, answer.headers.location]).toEqual([303, `/tip/${branchId}?staff=${staffIds[1]}`])
    const page = await guestBrowser(test.app).get(answer.headers.location ?? '')
    expect(page.text).toMatch(
      new RegExp(`checked="" value="staff:${staffIds[1]}"|value="staff:${staffIds[1]}" checked`),
    )
  })

  it('says at the field that nobody has a staff code, and keeps what was typed', async () => {
    const page = await send('1001-999')
    expect(page.status).toBe(400)
    expect(summaryOf(page)).toEqual([
      'Nobody at さくら食堂 has this staff code. Please check it, or enter 1001 alone',
    ])
    expect(page.text).toContain('value="1001-999"')
    expect(page.text).toContain('id="branchNumber-error"')
  })

  it('knows nobody who can’t be tipped, and no number that nobody has', async () => {
    expect((await send('1001-1')).status).toBe(400)
    expect(summaryOf(await send('9999-101'))).toEqual(['No venue has this number. Please check it'])
  })

  it('can be filled in with a keypad that has a sign to divide, wherever it stands', async () => {
    for (const path of ['/', '/tip', '/scanner']) {
      const page = await guestBrowser(test.app).get(path)
      expect(page.text).toMatch(/inputMode="decimal"|inputmode="decimal"/)
      expect(page.text).toContain('1001-12')
    }
  })
})

onEachDatabase('a staff code', async (database) => {
  const db = await database.open()
  const { branchId, staffIds } = await seedDemo(db)
  const code = (at: number, value: string) => setRow(db, 'staff', staffIds[at] ?? '', { code: value })
  await code(0, 'M-77')
  await code(1, 'a1')
  await code(2, 'A1')
  const found = async (typed: string) => (await findTippableByCode(db, branchId, typed))?.name

  it('is found whatever the letters’ size and the dash', async () => {
    expect(await found('m.77')).toBe('田中 さくら (Sakura)')
    expect(await found('Ｍ－77')).toBe('田中 さくら (Sakura)')
    expect(await found('104')).toBe('李 明 (Ming)')
  })

  it('is never another’s that reads alike', async () => {
    expect(await found('a1')).toBe('佐藤 健 (Ken)')
    expect(await found('A1')).toBe('鈴木 美咲 (Misaki)')
    expect(await found('Ａ１')).toBeUndefined()
  })
})
