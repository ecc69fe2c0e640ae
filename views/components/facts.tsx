import type { ReactNode } from 'react'

/** Short facts in one line, `A · B · C`. Where the line is full, the next one begins without a dot, and none ends with one. */
export function Facts({ of }: { of: ReactNode[] }) {
  return (
    <span className="dotted">
      {of.filter(Boolean).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names, and stay where they are
        <span key={at}>
          {at > 0 && <span className="dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
