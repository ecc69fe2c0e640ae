import { readFileSync } from 'node:fs'
import type { Env } from './config.schema.ts'

/**
 * The settings that are secret, or hold a password. Each may stand in a file, as Docker and Kubernetes give secrets: the
 * file's name is in NAME_FILE.
 */
export const secretSettings = [
  ...([
    'DATABASE_URL',
    'REDIS_URL',
    'SESSION_SECRETS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ] as const),
  ...(['COGNITO_CLIENT_SECRET', 'SMTP_URL', 'HOOK_URL', 'HOOK_SECRETS', 'METRICS_TOKEN'] as const),
] satisfies (keyof Env)[]

/** Puts what stands in files into `given`. Returns what can't be read, with a line for each. */
export function readFiles(given: Record<string, string | undefined>): { name: string; line: string }[] {
  return secretSettings.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    delete given[`${name}_FILE`]
    if (given[name] !== undefined)
      return { name, line: `${name} and ${name}_FILE are both set: leave one out` }
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text === '') return { name, line: `${name}_FILE: ${file} is empty` }
      given[name] = text
      return []
    } catch (error) {
      return {
        name,
        line: `${name}_FILE: ${file} can not be read (${(error as NodeJS.ErrnoException).code})`,
      }
    }
  })
}
