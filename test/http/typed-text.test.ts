import { expect, it } from 'vitest'
import { z } from 'zod'
import { branchSchema } from '../../server/features/branch/branch.schema.ts'
import { profileSchema } from '../../server/features/customer/customer.schema.ts'
import { photoSchema, staffFields } from '../../server/features/staff/staff.schema.ts'
import { tipAmountSchema } from '../../server/features/tip/tip-amount.controller.tsx'
import { withoutHidden } from '../../views/hidden-characters.ts'

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
