import { type Collections, type Kind, kinds } from './collections.ts'

/** The sandbox's memory. */
export type Store = {
  get<K extends Kind>(kind: K, id: string): Collections[K] | undefined
  /** Stores a new or changed object under its id and returns it. */
  put<K extends Kind>(kind: K, object: Collections[K]): Collections[K]
  /** Oldest first. */
  all<K extends Kind>(kind: K): Collections[K][]
  remove(kind: Kind, id: string): void
  clear(): void
}

type Tables = { [K in Kind]: Map<string, Collections[K]> }

export function openStore(): Store {
  const tables = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Tables
  return {
    get: (kind, id) => tables[kind].get(id),
    put: (kind, object) => {
      tables[kind].set(object.id, object)
      return object
    },
    all: (kind) => [...tables[kind].values()],
    remove: (kind, id) => void tables[kind].delete(id),
    clear: () => {
      for (const kind of kinds) tables[kind].clear()
    },
  }
}
