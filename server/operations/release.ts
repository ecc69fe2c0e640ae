import { z } from 'zod'
import { type Job, startLoop } from '../base/jobs.ts'
import type { Logger } from '../base/logger.ts'
import { program } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { takeLease } from '../db/job-lease.store.ts'
import { remember, remembered } from '../db/remembered.store.ts'

const hour = 3_600_000

/** `at`: when it came out, in ms since 1970. `url`: what is new in it. */
const releaseSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/), at: z.number(), url: z.url() })
type Release = z.infer<typeof releaseSchema>

/** What GitHub's REST API says of a repository's newest release: docs.github.com/rest/releases. */
const answerSchema = z.object({
  tag_name: z.string().regex(/^v\d+\.\d+\.\d+$/),
  published_at: z.iso.datetime(),
  html_url: z.url({ protocol: /^https$/ }),
})

type Needs = { db: Db; log: Pick<Logger, 'info' | 'warn'>; clock: () => number; source: string }

/** Asks once a day, in one of the containers, which release is the newest. Nothing is sent but the request. */
export function startReleaseWatch(needs: Needs): Job {
  return startLoop({
    work: () => askForRelease(needs),
    everyMs: hour,
    firstAfterMs: 60_000,
    failed: (err) => needs.log.warn({ err }, 'the newest release is not known'),
  })
}

/** @param source the repository, such as https://github.com/owner/name @returns whether it was asked */
export async function askForRelease(
  { db, log, clock, source }: Needs,
  ask: typeof fetch = fetch,
): Promise<boolean> {
  // Nobody gives the lease back: it ends when a day is over.
  if (!(await takeLease(db, { name: 'release', holder: newId(), ttlMs: 23 * hour }, clock()))) return false
  const address = source.replace('https://github.com/', 'https://api.github.com/repos/')
  const answer = await ask(`${address}/releases/latest`, {
    headers: { Accept: 'application/vnd.github+json', 'User-Agent': 'tipping' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${source} answers ${answer.status}`)
  const { tag_name, published_at, html_url } = answerSchema.parse(await answer.json())
  const release: Release = { version: tag_name.slice(1), at: Date.parse(published_at), url: html_url }
  await remember(db, 'release', JSON.stringify(release))
  if (isNewer(release.version)) log.info({ release: release.version }, 'a newer release is out')
  return true
}

/** The newest release that is known, if it is newer than what runs. */
export async function newerRelease(db: Db): Promise<Release | undefined> {
  const text = await remembered(db, 'release')
  const release = text === undefined ? undefined : releaseSchema.parse(JSON.parse(text))
  return release && isNewer(release.version) ? release : undefined
}

const isNewer = (version: string) => version.localeCompare(program.version, 'en', { numeric: true }) > 0
