import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Collections, type Kind, kinds } from './collections.ts'

/** The sandbox's memory. With a file, each write is a line of it at once, so that even `kill -9` loses nothing. */
export type Store = {
  get<K extends Kind>(kind: K, id: string): Collections[K] | undefined
  /** Stores a new or changed object under its id and returns it. */
  put<K extends Kind>(kind: K, object: Collections[K]): Collections[K]
  /** Oldest first. */
  all<K extends Kind>(kind: K): Collections[K][]
  remove(kind: Kind, id: string): void
  clear(): void
}

type Line = { kind: Kind; object: Collections[Kind]; removed?: true }
type Tables = { [K in Kind]: Map<string, Collections[K]> }

const emptyTables = () => Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Tables

function load(file: string, tables: Tables): void {
  if (!existsSync(file)) return
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    // The last line is cut short when the process was killed while it wrote.
    if (!text.endsWith('}')) continue
    const line = JSON.parse(text) as Line
    const table = tables[line.kind] as Map<string, Collections[Kind]>
    if (line.removed) table.delete(line.object.id)
    else table.set(line.object.id, line.object)
  }
}

function compact(file: string, tables: Tables): void {
  const lines = kinds.flatMap((kind) =>
    [...tables[kind].values()].map((object) => `${JSON.stringify({ kind, object })}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
}

/**
 * @param file where to keep everything across restarts; nothing is kept without it
 */
export function openStore(file?: string): Store {
  const tables = emptyTables()
  if (file !== undefined) {
    load(file, tables)
    compact(file, tables)
  }
  return {
    get: (kind, id) => tables[kind].get(id),
    put: (kind, object) => {
      tables[kind].set(object.id, object)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ kind, object })}\n`)
      return object
    },
    all: (kind) => [...tables[kind].values()],
    remove: (kind, id) => {
      tables[kind].delete(id)
      if (file !== undefined)
        appendFileSync(file, `${JSON.stringify({ kind, object: { id }, removed: true })}\n`)
    },
    clear: () => {
      for (const kind of kinds) tables[kind].clear()
      if (file !== undefined) compact(file, tables)
    },
  }
}
