import { judgeTarget } from '../../views/navigation.ts'

/** Turns a string from outside ("come back to …") into a path on this site; undefined if it leads anywhere else. */
export function safeLocalPath(value: unknown): string | undefined {
  const verdict = judgeTarget(value)
  return verdict.ok ? verdict.path : undefined
}
