import { Button } from '../../views/components/button.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { type SortLinks, TableHead } from '../../views/components/table-head.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDate } from '../customer/customer-words.ts'
import { SignedMoney } from '../earning/signed-money.tsx'
import { amountText, type DepositView, remarks, statusText } from './deposit-words.tsx'

export type DepositsProps = FormProps<'bank' | 'fees' | 'held' | 'open'> & {
  links: BusinessLinks
  /** Why deposits are not known: the right that the key lacks, if Stripe has named it. */
  none?: { right: string | undefined } | undefined
  filter: DaysFilterView
  deposits: DepositView[]
  sorts: SortLinks
  /** Which accounts the journal of a deposit has. The form says what they are called. */
  accounts: readonly ('bank' | 'fees' | 'held' | 'open')[]
}

/** `/branch/business/deposits`. Title: `deposit:title`. */
export function DepositsPage({ links, none, filter, deposits, sorts, accounts, ...form }: DepositsProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', ...accounts]} />
      <h1>{t('deposit:title')}</h1>
      <p className="lead">{t('deposit:lead')}</p>
      {none && (
        <p className="notice">
          {none.right ? t('deposit:none.right', { right: none.right }) : t('deposit:none.unknown')}
        </p>
      )}
      <DaysFilter
        filter={filter}
        texts={{ choose: t('customer:histories.choose'), clear: t('customer:histories.range.all') }}
      />
      <div id="results" className="full">
        {deposits.length === 0 ? (
          <p className="nothing">{t('deposit:nothing')}</p>
        ) : (
          <Deposits deposits={deposits} sorts={sorts} />
        )}
      </div>
      <section className="apart">
        <h2>{t('deposit:accounts.title')}</h2>
        <p>{t('deposit:accounts.what')}</p>
        <Form {...form}>
          {accounts.map((name) => (
            <TextField key={name} name={name} label={t(`deposit:accounts.${name}`)} autoComplete="off" />
          ))}
          <div className="actions">
            <Button>{t('deposit:accounts.submit')}</Button>
          </div>
        </Form>
      </section>
    </BusinessFrame>
  )
}

/** That it failed is said already. */
const remarksInList = (deposit: DepositView) => remarks(deposit).filter((remark) => remark !== 'failed')

const parts = ['gross', 'fees', 'takenBack', 'other'] as const
const lowers = { gross: false, fees: true, takenBack: true, other: false }

/** Columns on a wide screen; on a phone the day with what it is made of below it, and the line in the bank. */
function Deposits({ deposits, sorts }: Pick<DepositsProps, 'deposits' | 'sorts'>) {
  const page = usePage()
  const { t, lang } = page
  const yenOf = (deposit: DepositView, part: (typeof parts)[number]) => {
    const yen = deposit[part]
    return yen === undefined ? undefined : lowers[part] ? 0 - yen : yen
  }
  return (
    <table className="books payday">
      <TableHead
        sorts={sorts}
        columns={[
          { name: 'arrivesOn', text: t('deposit:day') },
          ...parts.map((name) => ({ name, text: t(`deposit:${name}`), className: 'broad' })),
          { name: 'amount', text: t('deposit:amount') },
        ]}
      />
      <tbody>
        {deposits.map((deposit) => (
          <tr key={deposit.id}>
            <th scope="row">
              <a href={deposit.href}>{formatDate(deposit.arrivesOn, lang)}</a>
              <span className="small"> {statusText(page, deposit)}</span>
              {remarksInList(deposit).map((remark) => (
                <span className="small" key={remark}>
                  {' '}
                  {t(`deposit:short.${remark}`)}
                </span>
              ))}
            </th>
            {parts.map((part) => {
              const yen = yenOf(deposit, part)
              return (
                <td className="broad" key={part}>
                  {yen === undefined ? '–' : <SignedMoney yen={yen} />}
                </td>
              )
            })}
            <td className="paid">
              {deposit.currency === 'JPY' ? <SignedMoney yen={deposit.amount} /> : amountText(deposit, lang)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
