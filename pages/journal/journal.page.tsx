import { LinkButton } from '../../views/components/button.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'

const taxes = ['exempt', 'taxed', 'unknown'] as const

type JournalPageProps = {
  links: BusinessLinks & { accounts: string }
  filter: DaysFilterView
  /** Undefined: no two whole days were typed. */
  days: { first: string; last: string } | undefined
  /** Whether somebody has chosen how tips stand in the accounts. */
  chosen: boolean
  /** How many entries these days have, why they may still change, and their sums by account. Whole yen. */
  entries: number
  provisional: 'recent' | 'unread' | 'unknown' | 'marker' | undefined
  sums: { name: string; debit: number; credit: number }[]
  months: { month: string; fees: Record<(typeof taxes)[number], number> }[]
  files: { plain: string; yayoi: string } | undefined
}

/** `/branch/business/journal`. Title: `journal:title`. */
export function JournalPage(props: JournalPageProps) {
  const { links, filter, days, chosen, entries, provisional, months, files } = props
  const { t, lang } = usePage()
  const spoken = days && { first: formatDay(days.first, lang), last: formatDay(days.last, lang) }
  return (
    <BusinessFrame links={links}>
      <h1>{t('journal:title')}</h1>
      <p className="lead">{t('journal:lead')}</p>
      {!chosen && <p className="notice">{t('journal:choose')}</p>}
      <LinkLine href={links.accounts}>{t('journal:accounts.title')}</LinkLine>
      <DaysFilter filter={filter} />
      <div id="results" className="full">
        {spoken && <h2>{t('payday:days', spoken)}</h2>}
        {spoken && entries === 0 && <p className="nothing">{t('journal:nothing')}</p>}
        {entries > 0 && (
          <>
            <p className={provisional && 'notice'}>
              {t(provisional ? `journal:provisional.${provisional}` : 'journal:final')}
            </p>
            <Sums {...props} />
          </>
        )}
        {entries > 0 && files && (
          <>
            <div className="actions">
              <LinkButton href={files.yayoi}>{t('journal:files.yayoi')}</LinkButton>
              <LinkButton href={files.plain}>{t('journal:files.plain')}</LinkButton>
            </div>
            <p className="small">{t('journal:yayoi')}</p>
          </>
        )}
        {months.length > 0 && (
          <table className="books">
            <caption>{t('journal:months')}</caption>
            <TableHead columns={[t('journal:month'), ...taxes.map((tax) => t(`journal:tax.${tax}`))]} />
            <tbody>
              {months.map(({ month, fees }) => (
                <Row key={month} name={month} yen={taxes.map((tax) => fees[tax])} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </BusinessFrame>
  )
}

const Row = ({ name, yen }: { name: string; yen: number[] }) => (
  <tr>
    <th scope="row">
      <Name of={name} />
    </th>
    {yen.map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never change
      <td key={at}>
        <SignedMoney yen={one} />
      </td>
    ))}
  </tr>
)

/** What the entries come to, by account. */
function Sums({ sums }: Pick<JournalPageProps, 'sums'>) {
  const { t, lang } = usePage()
  const sum = (of: 'debit' | 'credit') =>
    formatYen(
      sums.reduce((all, one) => all + one[of], 0),
      lang,
    )
  return (
    <table className="books">
      <TableHead columns={[t('journal:csv.account'), t('journal:csv.debit'), t('journal:csv.credit')]} />
      <tbody>
        {sums.map(({ name, debit, credit }) => (
          <Row key={name} name={name} yen={[debit, credit]} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('journal:sum')}</th>
          <td>{sum('debit')}</td>
          <td>{sum('credit')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
