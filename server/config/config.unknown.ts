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
    const distances = known.map((setting) => ({ setting, far: distance(name, setting) }))
    const nearest = distances.reduce((best, each) => (each.far < best.far ? each : best))
    const near = nearest.far <= 2 && name.length > 5
    if (!near && !ours.test(name)) return []
    return `${name} is no setting${nearest.far <= name.length / 2 ? `: is ${nearest.setting} meant?` : ''}`
  })
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
