import { Icon } from '../../views/components/icon.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { usePage } from '../../views/page-context.tsx'
import { OwnState, type OwnStateView } from '../payday/own-line.tsx'
import { paydayName } from '../payday/payday-words.ts'

export type OwnPaydayView = {
  href: string
  /** What is open for the reader today, in whole yen. Below 0: they owe it. */
  open: number
  /** Their line of the newest payday. */
  newest: (OwnStateView & { number: number; yen: number }) | undefined
}

/** On the first page: what is open for the reader, and what they were paid last. */
export function OwnPayday({ href, open, newest }: OwnPaydayView) {
  const { t } = usePage()
  return (
    <ul className="links cards full">
      <li>
        <a href={href}>
          <span className="what">
            <span className="name">{t('payday:mine.open')}</span>
            {newest && (
              <span className="small">
                {paydayName(t, newest)}: <SignedMoney yen={newest.yen} />. <OwnState line={newest} />
              </span>
            )}
          </span>
          <span className="amount">
            <SignedMoney yen={open} />
          </span>
          <Icon name="arrow" />
        </a>
      </li>
    </ul>
  )
}
