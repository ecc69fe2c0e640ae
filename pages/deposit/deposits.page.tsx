import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatYen } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDate, periodText } from '../customer/customer-words.ts'
import { amountText, type DepositView, remarks, statusText } from './deposit-words.tsx'

export type DepositsProps = {
  links: BusinessLinks & { journal: string | undefined }
  /** Why deposits are not known: the right that the key lacks, if Stripe has named it. */
  none?: { right: string | undefined } | undefined
  filter: DaysFilterView
  business: string
  deposits: DepositView[]
  list: ListView
}

/** `/branch/business/deposits`. Title: `deposit:title`. */
export function DepositsPage({ links, none, ...shown }: DepositsProps) {
  const { t } = usePage()
  const { filter } = shown
  return (
    <BusinessFrame links={links}>
      <h1>{t('deposit:title')}</h1>
      <p className="lead">{t('deposit:lead')}</p>
      {links.journal && <LinkLine href={links.journal}>{t('deposit:journal')}</LinkLine>}
      {none && (
        <p className="notice">
          {none.right ? t('deposit:none.right', { right: none.right }) : t('deposit:none.unknown')}
        </p>
      )}
      {(!none || shown.deposits.length > 0) && (
        <>
          <DaysFilter filter={filter} />
          <div id="results" className="full">
            {shown.deposits.length === 0 ? (
              <p className="nothing">{t('deposit:nothing')}</p>
            ) : (
              <Deposits {...shown} />
            )}
          </div>
        </>
      )}
    </BusinessFrame>
  )
}

/** That it failed is said already. */
const remarksInList = (deposit: DepositView) => remarks(deposit).filter((remark) => remark !== 'failed')

const parts = ['gross', 'fees', 'takenBack', 'other'] as const
const lowers = { gross: false, fees: true, takenBack: true, other: false }

/** Whether it is, or will be, yen in the bank: what failed stands beside its day, and in no column that is added up. */
const isMoved = ({ currency, status }: DepositView) =>
  currency === 'JPY' && (status === 'paid' || status === 'on_way')

/** Columns on a wide screen; on a phone the day with what it is made of below it, and the line in the bank. */
function Deposits({ business, deposits, list, filter }: Omit<DepositsProps, 'links' | 'none'>) {
  const page = usePage()
  const { t, lang } = page
  const yenOf = (deposit: DepositView, part: (typeof parts)[number]) => {
    const yen = isMoved(deposit) ? deposit[part] : undefined
    return yen === undefined ? undefined : lowers[part] ? 0 - yen : yen
  }
  const sumOf = (yen: (deposit: DepositView) => number) =>
    deposits.filter(isMoved).reduce((sum, deposit) => sum + yen(deposit), 0)
  return (
    <ListTable
      className="books payday"
      list={list}
      of={[
        <Name key="business" of={business} />,
        t('deposit:title'),
        periodText(t, lang, filter),
        formatYen(
          sumOf(({ amount }) => amount),
          lang,
        ),
      ]}
      columns={[
        { name: 'arrivesOn', text: t('deposit:day') },
        ...parts.map((name) => ({ name, text: t(`deposit:${name}`), className: 'broad' })),
        { name: 'amount', text: t('deposit:amount') },
      ]}
    >
      <tbody>
        {deposits.map((deposit) => (
          <tr key={deposit.id}>
            <th scope="row">
              <a href={deposit.href}>{formatDate(deposit.arrivesOn, lang)}</a>
              <span className={deposit.status === 'failed' ? 'badge' : 'small'}>
                <Facts
                  of={[
                    deposit.status === 'paid' || deposit.status === 'on_way'
                      ? t(`deposit:short.${deposit.status}`)
                      : statusText(page, deposit),
                    ...remarksInList(deposit).map((remark) => t(`deposit:short.${remark}`)),
                    !isMoved(deposit) && amountText(deposit, lang),
                  ]}
                />
              </span>
            </th>
            {parts.map((part) => {
              const yen = yenOf(deposit, part)
              return (
                <td className="broad" key={part}>
                  {yen === undefined ? '–' : <SignedMoney yen={yen} />}
                </td>
              )
            })}
            <td className="paid">{isMoved(deposit) ? <SignedMoney yen={deposit.amount} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('deposit:sum')}</th>
          {parts.map((part) => (
            <td className="broad" key={part}>
              <SignedMoney yen={sumOf((deposit) => yenOf(deposit, part) ?? 0)} />
            </td>
          ))}
          <td className="paid">
            <SignedMoney yen={sumOf(({ amount }) => amount)} />
          </td>
        </tr>
      </tfoot>
    </ListTable>
  )
}
