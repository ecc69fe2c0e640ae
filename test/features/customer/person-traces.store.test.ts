import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgetPerson } from '../../../server/features/auth/person.store.ts'
import { eraseTraces, withoutWords } from '../../../server/features/customer/person-traces.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { addTip, addVenue } from './books.ts'

describe('a text without some words', () => {
  it.each([
    ['Thanks, Maria!', ['maria'], 'Thanks, …!'],
    ['maria.lopez@x.jp wrote', ['maria', 'maria.lopez@x.jp'], '… wrote'],
    ['a+b (c) [d]', ['a+b', '(c)', '[d]'], '… … …'],
    ['田中です', ['田中'], '…です'],
    ['no words', ['', ' ', 'n'], 'no words'],
  ])('%j without %j is %j', (text, words, left) => {
    expect(withoutWords(text, words)).toBe(left)
  })

  it('never has one of them, whatever they are', () => {
    const word = fc
      .string({ minLength: 2, maxLength: 8 })
      .filter((text) => text.trim().length > 1 && !text.includes('…'))
    fc.assert(
      fc.property(fc.string(), word, fc.string(), (before, name, after) => {
        expect(withoutWords(`${before}${name}${after}`, [name])).not.toContain(name.trim())
      }),
    )
  })
})

onEachDatabase('the traces of a person', (database) => {
  it('are erased; amounts and the words of others stay, and each tip stands alone', async () => {
    const db = await database.open()
    const venue = await addVenue(db, 'Sakura')
    const me = { sub: 'me', email: 'me@example.com', name: 'Maria' }
    const at = '2026-10-01T00:00:00Z'
    const mine = [
      await addTip(db, venue, { person: 'me', at, review: 'From Maria with thanks' }),
      await addTip(db, venue, { person: 'me', at, amount: 900 }),
    ]
    const other = await addTip(db, venue, { person: 'other', at, review: 'Maria is great' })
    await db.updateTable('tip').set({ guest_id: 'browser' }).where('id', 'in', mine).execute()
    const bytes = new Uint8Array([1])
    await db.insertInto('photo').values({ hash: 'face', small: bytes, large: bytes, created_at: 1 }).execute()
    const place = { person_id: 'me', email: me.email, photo: 'face', greeting: 'Hello' }
    await db.updateTable('staff').set(place).execute()

    await eraseTraces(db, me)
    await forgetPerson(db, me.sub)
    await eraseTraces(db, me)

    const rows = await db.selectFrom('tip').selectAll().orderBy('amount').execute()
    const left = rows.filter((row) => mine.includes(row.id))
    expect(left.map((row) => [row.amount, row.review, row.person_id, row.card_name, row.card_brand])).toEqual(
      [
        [500, 'From … with thanks', null, null, null],
        [900, '', null, null, null],
      ],
    )
    const browsers = left.map((row) => row.guest_id)
    expect(new Set([...browsers, 'browser']).size).toBe(3)
    const kept = rows.find((row) => row.id === other)
    expect(kept).toMatchObject({ person_id: 'other', review: 'Maria is great', card_name: 'MARIA GONZALEZ' })
    const places = await db
      .selectFrom('staff')
      .select(['email', 'person_id', 'name', 'photo', 'greeting'])
      .execute()
    expect(places).toEqual([{ email: null, person_id: null, name: 'Sakura', photo: null, greeting: null }])
    expect(await db.selectFrom('photo').select('hash').execute()).toEqual([])
  })
})
