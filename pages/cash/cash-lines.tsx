import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { SignedMoney } from '../earning/signed-money.tsx'

/** A count of a cash box. Whole yen, below zero if it takes another one back. */
export type CashLineView = {
  id: string
  /** Its page, for those who may open it. */
  href?: string | undefined
  /** `YYYY-MM-DD`. */
  day: string
  /** Only if the list covers several branches. */
  branch?: string | undefined
  amount: number
  /** The reader's share, in a person's list. */
  own?: number | undefined
  firstName: string
  secondName: string
  corrects: string | undefined
  correctedBy: string | undefined
  reason: string
}

/** Counts, the newest first: when, by whom, and how much. All of them have a page for the reader, or none. */
export function CashLines({ counts }: { counts: CashLineView[] }) {
  const linked = counts.every(({ href }) => href)
  return (
    <ul className={linked ? 'ledger' : 'ledger plain'}>
      {counts.map((count) => (
        <li key={count.id}>
          {linked ? (
            <a href={count.href}>
              <CashLine {...count} />
            </a>
          ) : (
            <CashLine {...count} />
          )}
        </li>
      ))}
    </ul>
  )
}

function CashLine(count: CashLineView) {
  const { day, branch, amount, own, firstName, secondName, corrects, correctedBy, reason } = count
  const { t, lang } = usePage()
  const facts = corrects
    ? [t('cash:takenBack'), <bdi key="reason">{reason}</bdi>]
    : [firstName, secondName].map((name) => name && <Name key={name} of={name} />)
  return (
    <>
      <span className="what">
        <span className="name">{formatDay(day, lang)}</span>
        <span className="small">
          <Facts of={branch === undefined ? facts : [<Name key="branch" of={branch} />, ...facts]} />
        </span>
      </span>
      <span className="much">
        <SignedMoney yen={own ?? amount} />
        {own !== undefined && own !== amount && (
          <span className="small">{t('earning:list.ofTip', { amount: formatYen(amount, lang) })}</span>
        )}
        {correctedBy && <span className="badge">{t('cash:wasTakenBack')}</span>}
      </span>
    </>
  )
}
