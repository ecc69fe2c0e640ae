import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDate } from '../customer/customer-words.ts'
import { amountText, type DepositView, remarks, statusText } from './deposit-words.tsx'

export type DepositProps = {
  links: BusinessLinks
  deposit: DepositView
  /** Our charges, and what was taken back of them; whole yen. `second`: of a charge that did not pay the tip. */
  lines: {
    id: string
    href: string
    part: 'charge' | 'taken_back' | 'failed_deposit' | 'other'
    gross: number
    fee: number
    net: number
    second: boolean
    /** The tip's number, day, branch and person. */
    tipId: string
    day: string | undefined
    branch: string
    to: { kind: 'all' | 'branch' } | { kind: 'staff'; name: string }
  }[]
  business: string
  list: ListView
}

/** Stripe's categories that we know by name. */
const known = [
  'charge',
  'refund',
  'dispute',
  'dispute_reversal',
  'fee',
  'network_cost',
  'payout_failure',
  'payout_reversal',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
  'risk_reserved_funds',
  'tax',
  'topup',
  'transfer',
  'other_adjustment',
] as const
const isKnown = (category: string): category is (typeof known)[number] =>
  (known as readonly string[]).includes(category)

/** `/branch/business/deposits/{id}`: what makes up the line in the bank. Title: `deposit:one.title`. */
export function DepositPage({ links, deposit, lines, business, list }: DepositProps) {
  const page = usePage()
  const { t, lang } = page
  const { gross = 0, fees = 0, takenBack = 0, sums } = deposit
  const others = sums?.byCategory ?? []
  const goneBack = remarks(deposit).includes('failed')
  const rows: [string, number][] = [
    [t('deposit:gross'), gross],
    [t('deposit:fees'), 0 - fees],
    [t('deposit:takenBack'), 0 - takenBack],
    ...others.map(({ category, net }): [string, number] => [
      t('deposit:otherOf', {
        what: isKnown(category) ? t(`deposit:category.${category}`) : category,
      }),
      net,
    ]),
  ]
  const contents = sums && (
    <table className="books payday">
      <tbody>
        {rows.map(([label, yen]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <SignedMoney yen={yen} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(goneBack ? 'deposit:notArrived' : 'deposit:amount')}</th>
          <td className="paid">
            <SignedMoney yen={deposit.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
  return (
    <BusinessFrame links={links}>
      <h1>
        {t(goneBack ? 'deposit:one.failedOf' : 'deposit:one.titleOf', { amount: amountText(deposit, lang) })}
      </h1>
      <p className="lead">{statusText(page, deposit)}</p>
      {remarks(deposit).map((remark) => (
        <Notice key={remark} tone={remark === 'failed' ? 'bad' : 'plain'}>
          <p>{t(`deposit:remark.${remark}`)}</p>
        </Notice>
      ))}
      {lines.length > 0 ? (
        <div className="split">
          <div className="aside">{contents}</div>
          <Lines
            lines={lines}
            list={list}
            of={[
              <Name key="business" of={business} />,
              t('deposit:one.titleOf', { amount: amountText(deposit, lang) }),
              formatDate(deposit.arrivesOn, lang),
            ]}
          />
        </div>
      ) : (
        contents
      )}
    </BusinessFrame>
  )
}

const recipients = { all: 'earning:whom.all', branch: 'earning:whom.branch' } as const

function Lines({ lines, ...table }: Pick<DepositProps, 'lines' | 'list'> & { of: ReactNode[] }) {
  const { t, lang } = usePage()
  return (
    <section className="part">
      <h2>{t('deposit:one.tips')}</h2>
      <ListTable
        {...table}
        className="books payday"
        columns={[
          t('deposit:one.what'),
          { name: 'number', text: t('deposit:one.number'), className: 'broad' },
          { name: 'gross', text: t('deposit:gross'), className: 'broad' },
          { name: 'fees', text: t('deposit:fees'), className: 'broad' },
          t('deposit:one.net'),
        ]}
      >
        <tbody>
          {lines.map(({ id, href, part, gross, fee, net, second, tipId, day, branch, to }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href}>{day ? formatDate(day, lang) : tipId}</a>{' '}
                <span className="small">
                  <Facts
                    of={[
                      <Name key="branch" of={branch} />,
                      to.kind === 'staff' ? <Name key="to" of={to.name} /> : t(recipients[to.kind]),
                      ...(part === 'taken_back' ? [t('deposit:one.back')] : []),
                      ...(second ? [t('deposit:one.second')] : []),
                    ]}
                  />
                </span>
              </th>
              <td className="broad">{tipId}</td>
              <td className="broad">
                <SignedMoney yen={gross} />
              </td>
              <td className="broad">
                <SignedMoney yen={0 - fee} />
              </td>
              <td>
                <SignedMoney yen={net} />
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
    </section>
  )
}
