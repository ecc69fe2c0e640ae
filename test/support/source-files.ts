import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

/** The project's own files below a top-level folder, with paths from the root. */
export function sourceFiles(folder: string, ending = /\.(ts|tsx|js|mjs)$/): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))
}

/** What a file imports: relative ones as paths from the root, packages by name. */
export function importsOf({ path, text }: SourceFile): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    return name.startsWith('.') ? relative('.', normalize(join(dirname(path), name))) : name
  })
}
