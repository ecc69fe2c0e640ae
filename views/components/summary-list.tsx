import type { ReactNode } from 'react'
import { usePage } from '../page-context.tsx'

export type SummaryRow = {
  label: string
  value: ReactNode
  note?: string | undefined
  /** Where this answer is changed, and what the link says to someone who only hears it. */
  change?: { href: string; text: string; of: string } | undefined
  /** The line under the sum. */
  sum?: boolean
}

/** Answers as lines of a receipt, each with its way back. */
export function SummaryList({ rows }: { rows: (SummaryRow | false | undefined)[] }) {
  const { lang } = usePage()
  return (
    <dl className="rows">
      {rows.map(
        (row) =>
          row && (
            <div key={row.label} className={row.sum ? 'sum' : undefined}>
              <dt>{row.label}</dt>
              <dd>
                {row.value}
                {row.note && <span className="small">{row.note}</span>}
              </dd>
              {row.change && (
                <dd className="way">
                  <a className="change" href={row.change.href}>
                    <span>
                      {/* Japanese names the thing first: 金額を変更. */}
                      {lang === 'ja' && <span className="vh">{row.change.of}</span>}
                      {row.change.text}
                      {lang !== 'ja' && <span className="vh"> {row.change.of}</span>}
                    </span>
                  </a>
                </dd>
              )}
            </div>
          ),
      )}
    </dl>
  )
}
