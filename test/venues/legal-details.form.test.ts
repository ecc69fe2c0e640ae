import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Config } from '../../server/config/config.ts'
import { legalItems, toLegalDetails } from '../../server/config/legal-details.ts'
import type { Db } from '../../server/db/database.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { refuseIncompleteSeller } from '../../server/venues/complete-seller.ts'
import { legalDetailsForm } from '../../server/venues/legal-details.form.ts'
import { legalDetailsFields } from '../../server/venues/legal-details.schema.ts'
import { findDetails, saveDetails, sellerOf } from '../../server/venues/legal-details.store.ts'
import { onEachDatabase } from '../support/databases.ts'

const none = toLegalDetails({})
const typed = {
  name: '青空株式会社',
  representative: '青空 花',
  address: '東京都千代田区1-1',
  phone: '03-1234-5678',
  phoneHours: '10–17',
  email: 'hello@aozora.example.jp',
  invoiceNumber: 'T1234567890123',
}
const read = (more: object, settings = none) => {
  const result = z.strictObject(legalDetailsFields(settings)).safeParse({ ...typed, ...more })
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}

describe('what is typed about the seller', () => {
  it('is taken as it is', () => expect(read({})).toEqual(typed))

  it('may leave out what the law does not ask for', () => {
    const rest = { phoneHours: undefined, invoiceNumber: undefined }
    expect(read(rest)).toEqual({ ...typed, phoneHours: '', invoiceNumber: '' })
    expect(read({ invoiceNumber: '' })).toMatchObject({ invoiceNumber: '' })
  })

  it('has no spaces around it, and nothing hidden in it', () => {
    const spaced = { name: ' 青空\u200b株式会社 ', phone: ' 03-1234-5678 ' }
    expect(read(spaced)).toMatchObject({ name: '青空株式会社', phone: '03-1234-5678' })
    expect(read({ name: ' \u200b ' })).toEqual(['seller:errors.name'])
  })

  it.each([
    ['０３ー１２３４ー５６７８', '03-1234-5678'],
    ['03‐1234–5678', '03-1234-5678'],
    ['+81 (3) 1234-5678', '+81 (3) 1234-5678'],
  ])('has a telephone number in plain digits: %s', (phone, plain) => {
    expect(read({ phone })).toMatchObject({ phone: plain })
  })

  it.each([
    ['Ｔ１２３４５６７８９０１２３', 'T1234567890123'],
    ['t1234567890123', 'T1234567890123'],
    ['T1-2345-6789-0123', 'T1234567890123'],
    ['T 1234 5678 90123', 'T1234567890123'],
  ])('has an invoice number of one shape: %s', (invoiceNumber, plain) => {
    expect(read({ invoiceNumber })).toMatchObject({ invoiceNumber: plain })
  })

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'nameLength'],
    [{ representative: '' }, 'representative'],
    [{ representative: 'x'.repeat(101) }, 'representativeLength'],
    [{ address: '' }, 'address'],
    [{ address: 'x'.repeat(201) }, 'addressLength'],
    [{ phone: '' }, 'phone'],
    [{ phone: 'ask' }, 'phoneShape'],
    [{ phone: '1234567' }, 'phoneShape'],
    [{ phone: '03-1234-5678 (Hana)' }, 'phoneShape'],
    [{ phone: 'tel 03-1234-5678' }, 'phoneShape'],
    [{ phoneHours: 'x'.repeat(101) }, 'phoneHoursLength'],
    [{ email: '' }, 'email'],
    [{ email: 'hello@' }, 'emailShape'],
    [{ invoiceNumber: '12' }, 'invoiceNumberShape'],
    [{ invoiceNumber: 'T12345678901234' }, 'invoiceNumberShape'],
    [{ invoiceNumber: 'XT1234567890123' }, 'invoiceNumberShape'],
  ])('is refused with its own words: %j', (more, error) => {
    expect(read(more)).toEqual([`seller:errors.${error}`])
  })

  it.each([
    [{ phone: '0'.repeat(51) }, 'phoneShape'],
    [{ email: `${'x'.repeat(250)}@b.jp` }, 'emailShape'],
    [{ invoiceNumber: 'T'.repeat(51) }, 'invoiceNumberShape'],
  ])('is refused where it is too long', (more, error) => {
    const errors = read(more)
    expect(errors).toContain(`seller:errors.${error}`)
    expect(new Set(errors as string[]).size).toBe(1)
  })

  it('is refused where it is no text, or where nobody asked for it', () => {
    expect(read({ name: 1 })).toEqual(['common:errors.validation'])
    expect(read({ other: 'x' })).toHaveLength(1)
  })

  it('can not be typed where a setting gives it', () => {
    const settings = toLegalDetails({ LEGAL_NAME: 'Set' })
    expect(read({}, settings)).toHaveLength(1)
    const { name: _, ...rest } = typed
    expect(z.strictObject(legalDetailsFields(settings)).parse(rest)).toEqual(rest)
  })
})

describe('the form of the legal details', () => {
  const settings = toLegalDetails({ LEGAL_NAME: 'Set' })
  const config = { legalSettings: settings, tipYen: { least: 100, most: 5000 } } as unknown as Config
  const { schema, shown } = legalDetailsForm(config)
  const { name: _, ...rest } = typed
  const kept = { ...none, address: 'Kept', phone: '03-0000-0000' }

  it('saves, unless it is asked for the page of the law', () => {
    expect(schema.parse(rest)).toEqual({ ...rest, to: 'save' })
    for (const to of ['save', 'preview']) expect(schema.parse({ ...rest, to }).to).toBe(to)
    const wrong = schema.safeParse({ ...rest, to: 'x' })
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['common:errors.validation'])
  })

  it('shows what was saved before, and over it what was typed', () => {
    const empty = Object.fromEntries(legalItems.map((item) => [item, '']))
    expect(shown({}, undefined).values).toEqual(empty)
    const values = shown({ address: 'Typed' }, kept).values
    expect(values).toEqual({ ...empty, phone: '03-0000-0000', address: 'Typed' })
    expect(shown({}, kept)).toMatchObject({ settings })
  })

  it('shows the page of the law with what was typed, where that is asked for and right', () => {
    const asked = shown({ ...rest, phoneHours: '', to: 'preview' }, kept)
    expect(asked.preview).toEqual({
      business: { ...typed, name: 'Set', phoneHours: undefined },
      unsaved: true,
      least: 100,
      most: 5000,
    })
    const saved = { business: { ...kept, name: 'Set' }, unsaved: false, least: 100, most: 5000 }
    expect(shown({ ...rest, to: 'save' }, kept).preview).toEqual(saved)
    expect(shown({ ...rest, phone: 'ask', to: 'preview' }, kept).preview).toEqual(saved)
  })
})

onEachDatabase('the details that were typed', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    for (const table of ['legal_details', 'business'] as const) await db.deleteFrom(table).execute()
  })
  const business = () => createBusiness(db, { name: '青空', timeZone: 'Asia/Tokyo' }, 1)

  it('are stored whole, and replaced whole', async () => {
    const id = await business()
    expect(await findDetails(db, id)).toBeUndefined()
    await saveDetails(db, id, typed, 5)
    expect(await findDetails(db, id)).toEqual(typed)
    expect(await findDetails(db, 'another')).toBeUndefined()
    await saveDetails(db, id, { ...none, email: 'a@b.jp' }, 6)
    expect(await findDetails(db, id)).toEqual({ ...none, email: 'a@b.jp' })
    expect(await db.selectFrom('legal_details').select('changed_at').execute()).toEqual([{ changed_at: 6 }])
  })

  it('are shown beside the settings, as one object until something changes', async () => {
    const settings = toLegalDetails({ LEGAL_NAME: 'Set' })
    const before = await sellerOf(db, settings)
    expect(before).toEqual({ ...none, name: 'Set' })
    expect(await sellerOf(db, settings)).toBe(before)
    await saveDetails(db, await business(), typed, 5)
    const after = await sellerOf(db, settings)
    expect(after).toEqual({ ...typed, name: 'Set' })
    expect(await sellerOf(db, settings)).toBe(after)
  })

  it('are wanted of a business with live keys: a line for each that is missing', async () => {
    const look = (live: boolean) =>
      refuseIncompleteSeller(db, { stripe: { live } as never, legalSettings: none })
    await look(true)
    await saveDetails(db, await business(), { ...typed, phone: undefined }, 5)
    await look(false)
    await expect(look(true)).rejects.toMatchObject({
      lines: [
        'LEGAL_PHONE is needed with live Stripe keys: its telephone number (特定商取引法に基づく表記). Set it, or start with test keys and type it under Business → Legal details',
      ],
    })
    await saveDetails(
      db,
      (await db.selectFrom('business').select('id').executeTakeFirstOrThrow()).id,
      typed,
      6,
    )
    await look(true)
  })
})
