import { LinkRow } from '../../views/components/link-row.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { OwnLine } from '../../views/payday.ts'
import { OwnState } from '../payday/own-line.tsx'
import { paydayName } from '../payday/payday-words.tsx'

export type OwnPaydayView = {
  href: string
  /** The sum that is owed to the reader today, in whole yen. Below 0 the reader owes it. */
  open: number
  /** Their line of the newest payday. */
  newest: OwnLine | undefined
}

/** On the first page: what is open for the reader, and what they were paid last. */
export function OwnPayday({ href, open, newest }: OwnPaydayView) {
  const { t } = usePage()
  return (
    <ul className="links full">
      <LinkRow
        href={href}
        name={
          <>
            {t('payday:mine.open')} <SignedMoney yen={open} />
          </>
        }
        note={
          newest && (
            <>
              {paydayName(t, newest.payday)}: <SignedMoney yen={newest.yen} />. <OwnState line={newest} />
            </>
          )
        }
      />
    </ul>
  )
}
