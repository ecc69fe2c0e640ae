import { environmentSchema } from './config.schema.ts'

const known = Object.keys(environmentSchema.shape)
/** Read by docker-compose.yml. */
const others = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD']
/** Names that begin like this are meant for us; `NODE_` and the like are everybody's. */
const ours = /^(BACKUP|COGNITO|GRAPHQL|LEGAL|MAIL|METRICS|PUSH|RECONCILE|SESSION|SMTP|STRIPE|TRUST|WEBHOOK)_/

/**
 * One line for each unknown name that begins like a setting of ours, with the nearest setting. A mistyped optional setting
 * has no effect, and nothing else would say so. These are warnings: an environment holds much else.
 */
export function unknownNames(names: string[]): string[] {
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
