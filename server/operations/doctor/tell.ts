import type { Examined, FindingStatus } from './finding.types.ts'

const marks: Record<FindingStatus, string> = { ok: '✓', warn: '!', fail: '✗', off: '–' }

/** Where a check's own section is. */
export const sectionOf = (id: string): string => `docs/doctor.md#${id}`

/** The findings for a person: one line a check, and below it what to do. */
export function tell(findings: readonly Examined[]): string {
  const widest = Math.max(...findings.map(({ id }) => id.length))
  const lines = findings.flatMap(({ id, status, seen, todo }) => [
    `${marks[status]} ${id.padEnd(widest)}  ${seen}`,
    ...(todo === undefined ? [] : [`${' '.repeat(widest + 4)}→ ${todo} (${sectionOf(id)})`]),
  ])
  return [...lines, '', sumOf(findings)].join('\n')
}

/** The findings for programs. */
export function tellAsJson(findings: readonly Examined[]): string {
  const told = findings.map((one) => ({ ...one, section: sectionOf(one.id) }))
  return JSON.stringify({ ok: !hasFailed(findings), findings: told }, null, 2)
}

export const hasFailed = (findings: readonly Examined[]): boolean =>
  findings.some(({ status }) => status === 'fail')

function sumOf(findings: readonly Examined[]): string {
  const count = (status: FindingStatus) => findings.filter((one) => one.status === status).length
  const [failed, warned] = [count('fail'), count('warn')]
  if (failed > 0) return `Something is wrong: ${failed} ✗, ${warned} !. What to do stands behind each →.`
  return warned > 0 ? `It works. To look at: ${warned} !.` : 'All is well.'
}
