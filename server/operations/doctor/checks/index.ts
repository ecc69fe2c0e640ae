import type { Config } from '../../../config/config.ts'
import type { DoctorCheck } from '../finding.types.ts'
import { ofAddress } from './address.ts'
import { cognito } from './cognito.ts'
import { machine, redis } from './machine.ts'
import { mail } from './mail.ts'
import { stripe } from './stripe.ts'

/** Every check, in the order in which it is shown; docs/doctor.md has a section for each. */
export const checks: readonly DoctorCheck[] = [
  ...machine,
  redis,
  ...stripe,
  ...cognito,
  ...ofAddress,
  ...mail,
]

/** Those that mean something for this installation, in the same order. */
export const checksFor = (config: Config): DoctorCheck[] =>
  checks.filter(({ applies }) => applies === undefined || applies(config))
