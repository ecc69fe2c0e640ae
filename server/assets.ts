import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; isEntry?: boolean }>

export type Assets = {
  /** Folder with the built browser files, or nothing before a build. */
  dir: string | undefined
  /** Address of the island script. */
  client: string | undefined
  /** Which build this is, and where its islands are. */
  build?: Build | undefined
  /** Folders of the builds before this one: their files are still asked for by pages that are open. */
  previous?: string[]
}

/** What a page that is open can ask to learn whether it has been replaced. */
export type Build = {
  /** The same for the same browser files, whoever built them. */
  id: string
  /** Addresses by island. */
  islands: Record<string, string>
}

/** Reads what the build has written. Without a build (tests of the server alone) pages come without islands' script. */
export function loadAssets(dir: string): Assets {
  try {
    const text = readFileSync(join(dir, '.vite/manifest.json'), 'utf8')
    const manifest = JSON.parse(text) as Manifest
    const file = manifest['islands/client.ts']?.file
    return {
      dir,
      client: file ? `/${file}` : undefined,
      build: { id: idOf(text), islands: islandsOf(manifest) },
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { dir: undefined, client: undefined }
    throw error
  }
}

/** The names of the files carry hashes of their contents, so a hash of the list is one of them all. */
const idOf = (manifest: string) => createHash('sha256').update(manifest).digest('hex').slice(0, 16)

function islandsOf(manifest: Manifest): Build['islands'] {
  const found = Object.entries(manifest).flatMap(([source, { file }]) => {
    const name = /^islands\/([\w-]+)\.tsx$/.exec(source)?.[1]
    return name ? [[name, `/${file}`] as const] : []
  })
  return Object.fromEntries(found)
}
