import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../base/logger.ts'
import { makePrivateFolder } from '../db/private-files.ts'
import type { Assets } from '../http/assets.ts'

/** How many builds are kept, including the running one. */
export const keptBuilds = 5

/**
 * Copies the running build's files to the data folder, next to those of earlier builds, so that pages of an older build
 * still find their files. Deletes the oldest builds. If this fails, the server serves only its own files.
 */
export async function keepBuilds(assets: Assets, dataDir: string, log: Logger): Promise<Assets> {
  if (!assets.dir || !assets.build) return assets
  const root = join(dataDir, 'builds')
  try {
    makePrivateFolder(root)
    await keep(join(assets.dir, 'assets'), root, assets.build.id)
    const [own, ...others] = await newestFirst(root, assets.build.id)
    await Promise.all(
      others.splice(keptBuilds - 1).map((name) => rm(join(root, name), { recursive: true, force: true })),
    )
    await removeUnfinished(root)
    log.debug({ build: own, previous: others }, 'builds kept')
    return { ...assets, previous: others.map((name) => join(root, name)) }
  } catch (err) {
    log.warn({ err }, 'previous builds are not served')
    return assets
  }
}

/** Copies under another name first: a server that starts at the same time never sees half a build. */
async function keep(from: string, root: string, id: string): Promise<void> {
  const own = join(root, id)
  const now = new Date()
  const there = await stat(own).catch(() => undefined)
  if (there) return utimes(own, now, now)
  const unfinished = join(root, `.${id}.${randomUUID()}`)
  await mkdir(unfinished, 0o700)
  await cp(from, join(unfinished, 'assets'), { recursive: true })
  await rename(unfinished, own).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another server was first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** A copy takes seconds. An unfinished one that is older than this, in ms, was left by a server that died. */
const abandonedAfter = 60 * 60_000

async function removeUnfinished(root: string): Promise<void> {
  for (const name of (await readdir(root)).filter((each) => each.startsWith('.'))) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - abandonedAfter) {
      await rm(join(root, name), { recursive: true, force: true })
    }
  }
}

/** Names of the builds: the running one first, then the most recently used. */
async function newestFirst(root: string, own: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => /^[0-9a-f]{16}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(root, name))).mtimeMs })),
  )
  const age = ({ name, at }: { name: string; at: number }) => (name === own ? Number.POSITIVE_INFINITY : at)
  return dated.sort((a, b) => age(b) - age(a)).map(({ name }) => name)
}
