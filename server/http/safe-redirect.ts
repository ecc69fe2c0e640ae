import { judgeTarget } from '../../views/navigation.ts'

/** A string from outside ("come back to …") as an address on this site; nothing where it would lead anywhere else. */
export function safeLocalPath(value: unknown): string | undefined {
  const verdict = judgeTarget(value)
  return verdict.ok ? verdict.path : undefined
}
