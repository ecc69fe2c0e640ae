import { z } from 'zod'

/** Where the welcome page's buttons lead. */
export const welcomeSchema = z.strictObject({ to: z.enum(['home', 'scanner', 'number']).default('home') })
