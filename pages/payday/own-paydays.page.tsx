import { LinkRow } from '../../views/components/link-row.tsx'
import { SignedMoney, Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Paging, type PagingProps } from '../../views/components/paging.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { type OwnLineView, OwnState } from './own-line.tsx'
import { paydayName } from './payday-words.tsx'

type OwnPaydaysProps = {
  links: CustomerLinks
  /** The sums that are owed to the reader today, by place and branch, in whole yen. Below 0 the reader owes it. */
  open: { staffId: string; branchId: string; branch: string; yen: number }[]
  lines: OwnLineView[]
  list: PagingProps['list']
}

/** `/profile/paydays`: what the reader is paid of the tips, and what is open today. Title: `payday:mine.title`. */
export function OwnPaydaysPage({ links, open, lines, list }: OwnPaydaysProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="payday">
      <h1>{t('payday:mine.title')}</h1>
      <p className="lead">{t('payday:mine.lead')}</p>
      {open.length > 0 && (
        <section className="stack">
          <h2>{t('payday:mine.open')}</h2>
          <SummaryList
            rows={open.map(({ branch, yen }) => ({
              label: <Name of={branch} />,
              value: <SignedMoney yen={yen} />,
              note: yen < 0 && fill(t, 'payday:mine.owe', { yen: <Yen yen={0 - yen} /> }),
              amount: true,
            }))}
          />
        </section>
      )}
      {lines.length === 0 && <p className="nothing">{t('payday:mine.none')}</p>}
      <ul className="links">
        {lines.map((line) => (
          <LinkRow
            key={line.href}
            href={line.href}
            name={
              <>
                {paydayName(t, line.payday)} <SignedMoney yen={line.yen} />
              </>
            }
            note={
              <>
                <Name of={line.branch} /> <OwnState line={line} />
              </>
            }
            badge={
              line.asks &&
              line.answer?.answer !== 'received' &&
              t(`payday:mine.badge.${line.answer?.answer ?? 'ask'}`)
            }
            end={line.answer?.answer === 'received' && t('payday:said.received')}
          />
        ))}
      </ul>
      <Paging list={list} texts={{ first: t('payday:mine.newest'), next: t('payday:mine.older') }} />
    </CustomerFrame>
  )
}
