import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; isEntry?: boolean }>

export type Assets = {
  /** Folder with the built browser files; undefined before a build. */
  dir: string | undefined
  /** Address of the island script. */
  client: string | undefined
  /** The id of this build, and the addresses of its islands. */
  build?: Build | undefined
}

/** An open page asks for this to learn whether a newer build has replaced it. */
type Build = {
  /** The same for the same browser files, wherever they were built. */
  id: string
  /** The address of each island's script, by its name. */
  islands: Record<string, string>
}

/** Reads the build's manifest. Without a build (tests of the server alone) pages have no script for islands. */
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

/** The files' names contain hashes of their contents, so a hash of this list identifies all of them. */
const idOf = (manifest: string) => createHash('sha256').update(manifest).digest('hex').slice(0, 16)

function islandsOf(manifest: Manifest): Build['islands'] {
  const found = Object.entries(manifest).flatMap(([source, { file }]) => {
    const name = /^islands\/([\w-]+)\.tsx$/.exec(source)?.[1]
    return name ? [[name, `/${file}`] as const] : []
  })
  return Object.fromEntries(found)
}
