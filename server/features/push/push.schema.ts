import { z } from 'zod'
import { minutesOf } from './push.quiet.ts'

/** A time of day as it was typed, full-width digits included; empty: none. */
const time = z
  .string('push:errors.time')
  .transform((typed) => typed.normalize('NFKC').trim())
  .refine((text) => text === '' || minutesOf(text) !== undefined, 'push:errors.time')

export const pushSettingSchema = z
  .strictObject({
    amounts: z.enum(['0', '1'], 'common:errors.validation'),
    quietFrom: time,
    quietTo: time,
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (quietFrom === '' && quietTo !== '') wrong('quietFrom', 'push:errors.both')
    if (quietFrom !== '' && quietTo === '') wrong('quietTo', 'push:errors.both')
    if (quietFrom !== '' && quietFrom === quietTo) wrong('quietTo', 'push:errors.same')
  })

const word = z.string('common:errors.validation').min(1, 'common:errors.validation')

/** What a browser's script sends. The gateway checks the address. */
export const pushHereButtonSchema = z.strictObject({ endpoint: word, p256dh: word, auth: word, key: word })

/** The button of a device in the list. */
export const pushRemoveButtonSchema = z.strictObject({ device: word.max(40, 'common:errors.validation') })
