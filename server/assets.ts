import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; isEntry?: boolean }>

export type Assets = {
  /** Folder with the built browser files, or nothing before a build. */
  dir: string | undefined
  /** Address of the island script. */
  client: string | undefined
}

/** Reads what the build has written. Without a build (tests of the server alone) pages come without islands' script. */
export function loadAssets(dir: string): Assets {
  try {
    const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
    const file = manifest['islands/client.ts']?.file
    return { dir, client: file ? `/${file}` : undefined }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { dir: undefined, client: undefined }
    throw error
  }
}
