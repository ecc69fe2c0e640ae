import { isIP } from 'node:net'
import { join } from 'node:path'
import { minimumTipYen } from '../base/constants.ts'
import { program } from '../base/program.ts'
import type { IdentityConfig } from '../gateways/cognito/identity-config.ts'
import { isPublic } from '../gateways/hooks/guarded-lookup.ts'
import { toMailSettings } from '../gateways/mail/mail-settings.ts'
import { modeOf } from '../gateways/stripe/stripe.mode.ts'
import { contradictions } from './config.contradictions.ts'
import { type Env, environmentSchema } from './config.schema.ts'
import { toLegalDetails } from './legal-details.ts'
import { readFiles } from './secret-files.ts'

const known = Object.keys(environmentSchema.shape)
/** Read by docs/examples/several-containers.yml. */
const others = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD']
/** Names that begin like this are meant for us; `NODE_` and the like are everybody's. */
const ours =
  /^(BACKUP|COGNITO|GRAPHQL|HOOK|LEGAL|MAIL|METRICS|PUSH|RECONCILE|SESSION|SMTP|STRIPE|TRUST|WEBHOOK)_/

/**
 * One line for each unknown name that begins like a setting of ours, with the nearest setting. A mistyped optional setting
 * has no effect, and nothing else would say so. These are warnings: an environment holds much else.
 */
function unknownNames(names: string[]): string[] {
  const strangers = names.filter((name) => !known.includes(name) && !others.includes(name))
  return strangers.flatMap((name) => {
    const meant = meantBy(name)
    if (!meant && !ours.test(name)) return []
    return `${name} is no setting${meant ? `: is ${meant} meant?` : ''}`
  })
}

/** What others call a word of our settings. */
const alsoCalled: Record<string, string> = {
  DIRECTORY: 'DIR',
  FOLDER: 'DIR',
  PATH: 'DIR',
  TEL: 'PHONE',
  TELEPHONE: 'PHONE',
  MAIL: 'EMAIL',
  POOL: 'USER_POOL_ID',
  CLIENT: 'CLIENT_ID',
  INTERVAL: 'EVERY',
}
const otherNames: Record<string, string> = {
  SMTP_FROM: 'MAIL_FROM',
  MAX_TIP: 'MAX_TIP_YEN',
  REDIS: 'REDIS_URL',
  DATABASE: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  BASE_URL: 'PUBLIC_URL',
}

/** First by what others call it, then two letters away, then the nearest that begins alike. */
function meantBy(name: string): string | undefined {
  if (otherNames[name]) return otherNames[name]
  const [first = '', ...rest] = name.split('_')
  const renamed = [first, ...rest.map((word) => alsoCalled[word] ?? word)].join('_')
  if (known.includes(renamed)) return renamed
  const byDistance = (settings: string[]) =>
    settings
      .map((setting) => ({ setting, far: distance(name, setting) }))
      .reduce((best, each) => (each.far < best.far ? each : best), { setting: '', far: Infinity })
  const nearest = byDistance(known)
  if (nearest.far <= 2 && name.length > 5) return nearest.setting
  const alike = byDistance(known.filter((setting) => setting.startsWith(`${first}_`)))
  return ours.test(name) && alike.far <= name.length / 2 ? alike.setting : undefined
}

/** How many letters must be added, removed or changed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export { program }

type Source = Record<string, string | undefined>

/** What the operator types for another link to the set-up. */
export const setupLinkCommand = () => `${program.admin} setup-link`

/** The environment can't be used. `lines` has one readable line per wrong variable. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(`The configuration is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

export type Config = ReturnType<typeof toConfig>
export type Secrets = ReturnType<typeof toSecrets>

/**
 * Reads and checks the environment. Throws {@link ConfigError} with every mistake at once. `warnings`: lines about what
 * has no effect.
 */
export function loadConfig(source: Source = process.env): {
  config: Config
  secrets: Secrets
  warnings: string[]
} {
  // A space copied together with a secret would make every signature wrong.
  // Editors on Windows put a mark (BOM) before the first name of a file.
  const trimmed = Object.entries(source).map(([name, value]) => [name.replace(/^\uFEFF/, ''), value?.trim()])
  const given: Source = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const fromFiles = readFiles(given)
  const quoted = namesInQuotes(given)
  // What is in them is checked all the same: every mistake is said at once.
  for (const name of quoted) given[name] = given[name]?.slice(1, -1)
  const marks = quoted.map((name) => `${name} ${leaveQuotesOut}`)
  const parsed = environmentSchema.safeParse(given)
  const unread = fromFiles.map(({ name }) => name)
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !unread.includes(String(path[0])))
  const shown = issues
    .map(({ path, message }) => `${path.join('.')} ${message}`)
    .map((line) => line + valueIn(line, given))
  const isWrong = new Set<unknown>([...issues.map(({ path }) => path[0]), ...unread])
  const between = contradictions(
    parsed.data ?? eachAlone(given),
    (name) => given[name] !== undefined || unread.includes(name),
    isWrong,
  )
  const lines = [...fromFiles.map(({ line }) => line), ...marks, ...shown, ...between]
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines)
  return {
    config: Object.freeze(toConfig(parsed.data)),
    secrets: Object.freeze(toSecrets(parsed.data)),
    warnings: [...unknownNames(Object.keys(given)), ...withoutEffect(given), ...hardlyMeant(parsed.data)],
  }
}

/** The values that are right, though others are not. */
const eachAlone = (given: Source) =>
  Object.fromEntries(
    Object.entries(environmentSchema.shape).map(([name, kind]) => [name, kind.safeParse(given[name]).data]),
  ) as Env

/** What was given, where that is no secret. Docker and npm take a comment behind a value as part of it. */
function valueIn(line: string, given: Source): string {
  const [name = ''] = line.split(' ')
  const value = given[name]
  if (value === undefined || /SECRET|KEY|TOKEN|URL/.test(name)) return ''
  return `; it is "${value}"${value.includes(' #') ? ', for a comment behind a value is part of it' : ''}`
}

/** Values that can be used, and are hardly meant. */
function hardlyMeant({ PUBLIC_URL, TIME_ZONE, NODE_ENV, DEMO }: Env): string[] {
  const lines: string[] = []
  const host = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  if (host && NODE_ENV === 'production' && !DEMO && !isForGuests(host))
    lines.push(
      `PUBLIC_URL ${PUBLIC_URL} is an example, this machine or a private network: no guest can open it. Put your own host name there`,
    )
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(TIME_ZONE) ?? []
  if (sign)
    lines.push(
      `TIME_ZONE ${TIME_ZONE} is UTC${sign === '+' ? '-' : '+'}${hours}: its sign is the other way round. Asia/Tokyo is Japan's`,
    )
  return lines
}

/** Names that nobody can have on the internet (RFC 2606, 6761, 6762, 8375). */
const reservedNames =
  /(^|\.)(localhost|example(\.(com|net|org|jp|co\.jp))?|test|invalid|local|internal|home\.arpa)$/

/** `host` as URL has it: an address of IPv6 in brackets. */
function isForGuests(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? !reservedNames.test(host) : isPublic(address)
}

/** A setting that is known, and of no use beside another. */
const withoutEffect = ({ BACKUP_DIR, DATABASE_URL, UPDATE_CHECK }: Source): string[] => [
  ...(BACKUP_DIR && DATABASE_URL
    ? [
        'BACKUP_DIR has no effect with DATABASE_URL: PostgreSQL is backed up by its own tools, such as pg_dump',
      ]
    : []),
  ...(UPDATE_CHECK === '1' && !program.source
    ? ['UPDATE_CHECK has no effect: only the image of a release knows where the next one will be']
    : []),
]

/** npm takes quotation marks off, Docker does not: one file would mean two things. */
const namesInQuotes = (given: Source): string[] =>
  Object.keys(environmentSchema.shape).filter((name) => /^(["'`]).*\1$/s.test(given[name] ?? ''))

const leaveQuotesOut = 'is in quotation marks: leave them out, for Docker takes them as part of the value'

function toConfig(env: Env) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    env: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    /** With less free, and less than a tenth of the disk, guests' words are not kept. */
    leastFreeBytes: env.LEAST_FREE_MB * 2 ** 20,
    database: env.DATABASE_URL ? ('postgres' as const) : ('sqlite' as const),
    redis: env.REDIS_URL !== undefined,
    /** Undefined if this server makes none. */
    backups: toBackups(env),
    stripe: {
      apiUrl: env.STRIPE_API_URL,
      jsUrl: env.STRIPE_JS_URL,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      live: modeOf(env.STRIPE_SECRET_KEY) === 'live',
    },
    /** Who keeps the accounts. */
    accounts: toCognito(env) ? ('cognito' as const) : ('own' as const),
    /** Whether people keep what they had when the other of the two kept the accounts. */
    moveAccounts: env.MOVE_ACCOUNTS,
    /** Undefined if accounts are not Amazon Cognito's. */
    cognito: toCognito(env),
    /** Undefined if the product sends no mail. */
    mail: toMailSettings(env),
    tipYen: { minimum: minimumTipYen, maximum: env.MAX_TIP_YEN },
    timeZone: env.TIME_ZONE,
    /** What the settings say about the seller; `sellerOf` adds what was typed. */
    legalSettings: toLegalDetails(env),
    log: { level: env.LOG_LEVEL, pretty: env.LOG_PRETTY },
    reconcileSeconds: env.RECONCILE_SECONDS,
    buildCheckSeconds: env.BUILD_CHECK_SECONDS,
    /** The origin of a stand-in for the browsers’ push services; undefined: theirs only. */
    pushServiceUrl: env.PUSH_SERVICE_URL,
    /** Undefined if nobody may read metrics; then nothing is counted. */
    metrics: env.METRICS_PORT !== undefined || env.METRICS_TOKEN ? { port: env.METRICS_PORT } : undefined,
    graphqlIntrospection: env.GRAPHQL_INTROSPECTION,
    /** The repository that is asked for its newest release; undefined if none is. */
    releases: env.UPDATE_CHECK ? program.source : undefined,
    demo: env.DEMO,
  }
}

/** PostgreSQL is backed up by its own tools. */
function toBackups({ BACKUP_EVERY, BACKUP_KEEP, BACKUP_DIR, DATABASE_URL, DATA_DIR }: Env) {
  if (BACKUP_EVERY === 0 || DATABASE_URL) return undefined
  return { everyMs: BACKUP_EVERY, keep: BACKUP_KEEP, dir: BACKUP_DIR ?? join(DATA_DIR, 'backups') }
}

function toCognito(env: Env): Omit<IdentityConfig, 'clientSecret'> | undefined {
  if (!env.COGNITO_USER_POOL_ID || !env.COGNITO_CLIENT_ID) return undefined
  return {
    region: env.COGNITO_REGION,
    userPoolId: env.COGNITO_USER_POOL_ID,
    clientId: env.COGNITO_CLIENT_ID,
    rotation: env.COGNITO_TOKEN_ROTATION,
    userContext: env.COGNITO_USER_CONTEXT,
    ...(env.COGNITO_IDENTITY_POOL_ID && { identityPoolId: env.COGNITO_IDENTITY_POOL_ID }),
    ...(env.COGNITO_ENDPOINT && { endpoint: env.COGNITO_ENDPOINT }),
    ...(env.COGNITO_ISSUER && { issuer: env.COGNITO_ISSUER }),
  }
}

/** What the driver does for these, and warns of in eight lines, by the name that it wants for it. */
const plainSslMode = (url: string): string =>
  url.includes('uselibpqcompat')
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

function toSecrets(env: Env) {
  return {
    databaseUrl: env.DATABASE_URL && plainSslMode(env.DATABASE_URL),
    redisUrl: env.REDIS_URL,
    session: env.SESSION_SECRETS,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    cognitoClientSecret: env.COGNITO_CLIENT_SECRET,
    smtpUrl: env.SMTP_URL,
    metricsToken: env.METRICS_TOKEN,
    /** Where the business's own systems are told of tips; undefined: nowhere. Its address may hold a password. */
    hook: env.HOOK_URL && env.HOOK_SECRETS ? { url: env.HOOK_URL, secrets: env.HOOK_SECRETS } : undefined,
  }
}
