import { z } from 'zod'

/** The sender checks which addresses are allowed. */
export const hookSchema = z.strictObject({
  url: z
    .string('hooks:errors.urlRequired')
    .transform((value) => value.trim())
    .refine((value) => value !== '', 'hooks:errors.urlRequired')
    .refine((value) => value.length <= 500, 'hooks:errors.length'),
})

/** The buttons of a webhook's page. */
export const hookButtonSchema = z.strictObject({
  do: z.enum(['test', 'rotate', 'hide', 'off', 'on'], 'common:errors.validation'),
})

export const hookDeleteSchema = z.strictObject({ do: z.literal('delete', 'common:errors.validation') })
