import type { Config } from '../../../config/config.ts'
import type { DoctorCheck } from '../finding.types.ts'
import { address } from './address/address.ts'
import { certificate } from './address/certificate.ts'
import { proxyCompression, proxyCookies, proxyEvents, proxyUploads } from './address/proxy-bodies.ts'
import { proxyHeaders } from './address/proxy-headers.ts'
import { lastBackup } from './backup.ts'
import { clock } from './clock.ts'
import { identityPool } from './cognito/identity-pool.ts'
import { cognitoPool } from './cognito/pool.ts'
import { cognitoRenewal, cognitoRevocation } from './cognito/renewal.ts'
import { cognitoSettings } from './cognito/settings.ts'
import { cognitoSignIn } from './cognito/sign-in.ts'
import { configuration } from './configuration.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { mail } from './mail/legal-mail.ts'
import { mailDomain } from './mail/mail-domain.ts'
import { mailTest } from './mail/mail-test.ts'
import { smtp } from './mail/smtp.ts'
import { printedCodes } from './printed-codes.ts'
import { redis } from './redis.ts'
import { charges, currency, descriptor } from './stripe/account.ts'
import { books } from './stripe/books.ts'
import { delivery } from './stripe/delivery.ts'
import { domain } from './stripe/domain.ts'
import { stripeKey } from './stripe/key.ts'
import { methods } from './stripe/methods.ts'
import { readPermissions, writePermissions } from './stripe/permissions.ts'
import { publishableKey } from './stripe/publishable-key.ts'
import { version } from './stripe/version.ts'
import { webhook } from './stripe/webhook.ts'
import { webhookNetworks } from './webhook-networks.ts'

/** Every check, in the order in which it is shown; docs/doctor.md has a section for each. */
export const checks: readonly DoctorCheck[] = [
  configuration,
  database,
  disk,
  lastBackup,
  printedCodes,
  redis,
  stripeKey,
  clock,
  publishableKey,
  books,
  readPermissions,
  writePermissions,
  version,
  webhook,
  delivery,
  charges,
  methods,
  domain,
  currency,
  descriptor,
  cognitoPool,
  cognitoSignIn,
  cognitoRenewal,
  cognitoRevocation,
  cognitoSettings,
  identityPool,
  address,
  certificate,
  proxyHeaders,
  proxyCompression,
  proxyCookies,
  proxyUploads,
  proxyEvents,
  mail,
  smtp,
  mailDomain,
  mailTest,
  webhookNetworks,
]

/** Those that mean something for this installation, in the same order. */
export const checksFor = (config: Config): DoctorCheck[] =>
  checks.filter(({ applies }) => applies === undefined || applies(config))
