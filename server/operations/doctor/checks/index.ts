import type { HeadingName } from '../../../../views/findings.ts'
import type { Config } from '../../../config/config.ts'
import type { DoctorCheck, HeadedCheck } from '../finding.types.ts'
import { address } from './address.ts'
import { accounts } from './cognito.ts'
import { database, hook, redis, settingsChecks } from './machine.ts'
import { mail } from './mail.ts'
import { methods, stripe } from './stripe.ts'
import { webhook } from './stripe-webhook.ts'

const below: Record<HeadingName, readonly DoctorCheck[]> = {
  database,
  settings: settingsChecks,
  redis,
  hook,
  stripe,
  webhook,
  methods,
  accounts,
  address,
  mail,
}

/** Every check, below its heading, in the order in which it is shown. */
export const checks: readonly HeadedCheck[] = Object.entries(below).flatMap(([heading, all]) =>
  all.map((check) => ({ ...check, heading: heading as HeadingName })),
)

/** Those that mean something for this installation, in the same order. */
export const checksFor = (config: Config): HeadedCheck[] =>
  checks.filter(({ applies }) => applies?.(config) ?? true)
