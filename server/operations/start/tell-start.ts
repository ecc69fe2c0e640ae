import type { Logger } from '../../base/logger.ts'
import { type loadConfig, program } from '../../config/config.ts'

type Ports = { port: number | undefined; metricsPort: number | undefined }

/**
 * The first line of a server that takes requests: what an operator wants to know of it. Then its warnings, of test keys
 * and of settings that have no effect.
 */
export function tellStart(
  log: Pick<Logger, 'info' | 'warn'>,
  { config, warnings }: ReturnType<typeof loadConfig>,
  ports: Ports,
): void {
  const { env, publicUrl: url, database, accounts, demo } = config
  const stripe = config.stripe.live ? 'live' : 'test'
  const { version, revision } = program
  const mail = config.mail !== undefined
  log.info({ version, revision, env, stripe, url, database, accounts, mail, demo, ...ports }, 'listening')
  if (stripe === 'test' && !demo) log.warn('test keys of Stripe: cards are not charged')
  for (const warning of warnings) log.warn(warning)
}
