import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailAddress, typedText } from '../../server/base/typed-text.ts'
import { type LegalDetails, legalItems } from '../../server/config/legal-details.ts'
import { loginSchema, registerSchema, resetPasswordSchema } from '../../server/features/auth/auth.schema.ts'
import { branchSchema } from '../../server/features/branch/branch.schema.ts'
import {
  emailChangeSchema,
  firstProfileSchema,
  profileSchema,
} from '../../server/features/customer/customer.schema.ts'
import { inviteSchema } from '../../server/features/member/member.schema.ts'
import { photoSchema, staffFields } from '../../server/features/staff/staff.schema.ts'
import { tipAmountSchema } from '../../server/features/tip/tip-amount.controller.tsx'
import { hostedSchema } from '../../server/features/tip/tip-payment.schema.ts'
import { legalDetailsFields } from '../../server/venues/legal-details.schema.ts'
import { keptText, withoutHidden } from '../../views/hidden-characters.ts'
import { sourceFiles } from '../support/source-files.ts'

const turned = 'Great\u202e staff\u2066!\u200b\u200e\ufeff'
const shown = 'Great staff!'

it('leaves out what turns text round or can’t be seen, and nothing that people type', () => {
  expect(withoutHidden(`${turned}\u0007\u009b`)).toBe(shown)
  for (const typed of ['一行目\r\n二行目\t。', '👩‍👩‍👧 ありがとう', 'شكرا جزيلا', 'می‌خواهم', 'José 🇯🇵'])
    expect(withoutHidden(typed)).toBe(typed)
})

it('is what becomes of reviews, names and greetings', () => {
  const form = { recipient: 'all', amount: '500', preset: '', review: turned }
  expect(tipAmountSchema({ minimum: 100, maximum: 1000 }).parse(form).review).toBe(shown)
  expect(profileSchema.parse({ name: turned, username: turned })).toEqual({ name: shown, username: shown })
  expect(z.object(staffFields).shape.name.parse(turned)).toBe(shown)
  expect(photoSchema.parse({ greeting: turned }).greeting).toBe(shown)
  // Nothing but what can't be seen is nothing.
  expect(profileSchema.safeParse({ name: '\u202e', username: 'a' }).success).toBe(false)
  expect(branchSchema({ minimum: 100, maximum: 1000 }).shape.greeting.parse(turned)).toBe(shown)
})

const noSettings = Object.fromEntries(legalItems.map((item) => [item, undefined])) as LegalDetails

describe('a typed name, greeting, branch or address', () => {
  const branch = branchSchema({ minimum: 100, maximum: 1000 }).shape
  const doors: [string, (text: string) => unknown][] = [
    ['a name of staff', (text) => z.object(staffFields).shape.name.parse(text)],
    ['a name of staff in another language', (text) => staffFields.nameEn.parse(text)],
    ['a greeting of staff', (text) => photoSchema.parse({ greeting: text }).greeting],
    ['a greeting in another language', (text) => photoSchema.parse({ greetingEn: text }).greetingEn],
    ['a branch', (text) => branch.name.parse(text)],
    ['an address', (text) => branch.address.parse(text)],
    ['a greeting of a branch', (text) => branch.greeting.parse(text)],
    ['an invited owner', (text) => inviteSchema.shape.name.parse(text)],
    ['a profile', (text) => profileSchema.parse({ name: text, username: 'a' }).name],
    ['a username', (text) => profileSchema.parse({ name: 'a', username: text }).username],
    ['a first username', (text) => firstProfileSchema.parse({ name: 'a', username: text }).username],
    ['a registration', (text) => registerSchema.safeParse({ ...registration, name: text }).data?.name],
    [
      'a review',
      (text) => tipAmountSchema({ minimum: 100, maximum: 1000 }).parse({ ...tip, review: text }).review,
    ],
    ['the seller', (text) => legalDetailsFields(noSettings).name.parse(text)],
  ]
  const registration = {
    email: 'a@example.com',
    password: 'long enough 1!',
    confirmPassword: 'long enough 1!',
    terms: '1',
  }
  const tip = { recipient: 'all', amount: '500', preset: '' }

  it.each(doors)('is kept with its marks in its letters: %s', (_, door) => {
    expect(door('ヘ\u3099トナム花子')).toBe('ベトナム花子')
  })

  it('has one type, but the address of a page, which stands as it was copied', () => {
    const others = sourceFiles('server').flatMap(({ path, text }) =>
      (text.match(/overwrite\(withoutHidden\)/g) ?? []).map(() => path),
    )
    expect(others).toEqual(['server/features/branch/branch.schema.ts'])
  })

  it.each([
    ['decomposed kana', 'カ\u3099ルシア', 'ガルシア'],
    ['decomposed kana with a ring', 'ハ\u309aリ', 'パリ'],
    ['decomposed Latin letters', 'A\u0301ngel', 'Ángel'],
    ['two marks of a Vietnamese letter', 'Nguye\u0302\u0303n', 'Nguyễn'],
    ['decomposed Hangul', '\u1100\u1175\u11b7', '김'],
    ['a mark in front of a composed letter', 'ガ\u3099', 'ガ\u3099'],
    ['half-width kana, which are another writing', 'ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
    ['signs that Unicode would draw anew', '\ufa19\ufa1b\ufa26', '\ufa19\ufa1b\ufa26'],
    ['such a sign among decomposed ones', 'カ\u3099\ufa19カ\u3099', 'ガ\ufa19ガ'],
    ['a variant of a sign', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['髙 and 﨑', '髙﨑', '髙﨑'],
  ])('is kept as it is written: %s', (_, text, kept) => {
    expect(typedText().parse(` ${text}\u200b `)).toBe(kept)
    expect(keptText(kept)).toBe(kept)
  })
})

describe('a typed mail address', () => {
  const doors: [string, (email: string) => unknown][] = [
    ['to sign in', (email) => loginSchema.parse({ email, password: 'x' }).email],
    ['for another password', (email) => resetPasswordSchema.parse({ email }).email],
    ['of staff', (email) => staffFields.email.parse(email)],
    ['of an owner', (email) => inviteSchema.parse({ name: 'a', email }).email],
    ['for a receipt', (email) => hostedSchema.parse({ version: 1, receiptEmail: email }).receiptEmail],
    ['of the seller', (email) => legalDetailsFields(noSettings).email.parse(email)],
    [
      'to change to',
      (email) => emailChangeSchema.parse({ newEmail: email, confirmEmail: 'taro@example.com' }).newEmail,
    ],
    [
      'to change to, again',
      (email) => emailChangeSchema.parse({ newEmail: 'taro@example.com', confirmEmail: email }).newEmail,
    ],
  ]

  it.each(doors)('may have the width of a Japanese keyboard, and signs that nobody sees: %s', (_, door) => {
    expect(door(' ｔａｒｏ＠example．com　')).toBe('taro@example.com')
    expect(door('taro＠example.com\u200b')).toBe('taro@example.com')
  })

  it('is refused in one sentence if it is none, and may be none at all', () => {
    const address = mailAddress('auth:errors.invalidEmailAddress')
    const wrong = [
      'taro',
      '@',
      '＠',
      'taro@@example.com',
      'taro@example。com',
      `${'a'.repeat(250)}@example.com`,
    ]
    for (const text of wrong)
      expect([text, address.safeParse(text).error?.issues[0]?.message]).toEqual([
        text,
        'auth:errors.invalidEmailAddress',
      ])
    expect(address.parse(' ')).toBe('')
    expect(inviteSchema.safeParse({ name: 'a', email: ' ' }).error?.issues[0]?.message).toBe(
      'auth:errors.emailRequired',
    )
  })
})
