import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import { demoMembers, type Seed } from '../demo/seed-demo.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { openDrivenSite } from '../support/driven-site.ts'
import { likeProduction } from '../support/test-environment.ts'
import { metricsToken } from './longest-stop.ts'

const password = 'Correct-horse-1'

export type BranchSite = {
  seed: Seed
  url: string
  /** What a signed-in browser sends. */
  cookieOf(who: keyof typeof demoMembers): string
  /** How long filling the books took, in s. */
  madeIn: number
  /** Asks as somebody who is signed in; ms until the first byte, and all of it unless `firstByte`. */
  ask(who: keyof typeof demoMembers, path: string, firstByte?: boolean): Promise<{ ms: number; html: string }>
  close(): Promise<void>
}

/** The built server on books that `fill` has filled, with the demo's owner, manager and staff signed in. */
export async function openBranchSite(
  kind: DatabaseKind,
  fill: (db: Db, seed: Seed) => Promise<unknown>,
): Promise<BranchSite> {
  const database = await createDatabase(kind)
  const cognito = await startCognitoSandbox()
  let madeIn = 0
  const { seed, url, close } = await openDrivenSite(database, {
    openStripe: () => startStripeSandbox(),
    async fill(db, seed) {
      const started = performance.now()
      await fill(db, seed)
      madeIn = (performance.now() - started) / 1000
    },
    env: {
      ...likeProduction,
      ...cognitoEnvironment(cognito),
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'error',
    },
  })
  const cookies = new Map<string, string>()
  for (const [who, member] of Object.entries(demoMembers)) {
    const { email } = member
    await cognito.seedUser({ ...member, password })
    const answer = await fetch(url + paths.login(), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ email, password }),
    })
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    if (answer.status !== 303) throw new Error(`${who} is not signed in: ${answer.status}`)
    cookies.set(who, cookie.join('; '))
  }
  const cookieOf = (who: keyof typeof demoMembers) => cookies.get(who) ?? ''
  return {
    seed,
    url,
    cookieOf,
    madeIn,
    async ask(who, path, firstByte = false) {
      const headers = {
        Cookie: cookieOf(who),
        'Accept-Language': 'ja',
        'Accept-Encoding': 'identity',
      }
      const begun = performance.now()
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      if (answer.status !== 200) throw new Error(`${path} has answered ${answer.status}`)
      if (!firstByte) return { html: await answer.text(), ms: performance.now() - begun }
      const reader = answer.body?.getReader()
      await reader?.read()
      const ms = performance.now() - begun
      await reader?.cancel()
      return { html: '', ms }
    },
    async close() {
      await close()
      await cognito.close()
      await database.drop()
    },
  }
}
