import { z } from 'zod'

/** A form that is only a button. */
export const buttonSchema = z.strictObject({})
