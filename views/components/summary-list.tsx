import type { ReactNode } from 'react'
import { usePage } from '../page-context.tsx'

export type SummaryRow = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  /** The link to change this answer, with the name of the answer for people who hear the link. */
  change?: { href: string; of: string } | undefined
  /** An amount: it stands at the line's end, so that a column of them adds up by sight. */
  amount?: boolean
  /** The line with the total. */
  sum?: boolean
  /** What a guest wrote: it has the whole width, below its label. */
  words?: boolean
}

const lookOf = ({ sum, amount, words }: SummaryRow) =>
  sum ? 'sum' : amount ? 'amount' : words ? 'wrote' : undefined

/** Answers as the lines of a receipt, each with a link to change it. */
export function SummaryList({ rows }: { rows: (SummaryRow | false | undefined)[] }) {
  const { t, lang } = usePage()
  return (
    <dl className="rows">
      {rows.map(
        (row, at) =>
          row && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
            <div key={at} className={lookOf(row)}>
              <dt>{row.label}</dt>
              <dd>
                {row.value}
                {row.note && <span className="small">{row.note}</span>}
              </dd>
              {row.change && (
                <dd className="way">
                  <a className="change" href={row.change.href}>
                    <span>
                      {/* Japanese names the answer first: 金額を変更. */}
                      {lang === 'ja' && <span className="vh">{row.change.of}</span>}
                      {t('common:change')}
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
