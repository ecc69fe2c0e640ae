import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'

const taxes = ['exempt', 'taxed', 'unknown'] as const
/** The same journal in each form. */
type Files = { plain: string; yayoi: string }

type JournalPageProps = {
  links: BusinessLinks & { accounts: string }
  filter: DaysFilterView
  /** Undefined: no two whole days were typed. */
  days: { first: string; last: string } | undefined
  action: string
  /** Whether somebody has chosen how tips stand in the accounts. */
  chosen: boolean
  /** What is in no journal yet: how many entries, how many of them of days before, and the sums by account. Whole yen. */
  entries: number
  earlier: number
  sums: { name: string; debit: number; credit: number }[]
  /** What the accounts owe to the staff at the end of the last day, by branch. */
  held: { name: string; yen: number }[]
  months: { month: string; fees: Record<(typeof taxes)[number], number> }[]
  /** All entries of these days that were in a journal. */
  again: Files | undefined
  /** `files` undefined: of books that are lost. */
  journals: {
    id: string
    first: string
    last: string
    at: number
    entries: number
    files: Files | undefined
  }[]
  timeZone: string
  errors?: FormErrors<string> | undefined
}

/** `/branch/business/journal`. Title: `journal:title`. */
export function JournalPage(props: JournalPageProps) {
  const { links, filter, days, action, chosen, entries, earlier, held, months, again, journals } = props
  const { t, lang } = usePage()
  const spoken = days && { first: formatDay(days.first, lang), last: formatDay(days.last, lang) }
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={props.errors} order={['form']} />
      <h1>{t('journal:title')}</h1>
      <p className="lead">{t('journal:lead')}</p>
      {!chosen && <p className="notice">{t('journal:choose')}</p>}
      <LinkLine href={links.accounts}>{t('journal:accounts.title')}</LinkLine>
      <DaysFilter filter={filter} />
      <div id="results" className="full">
        {spoken && <h2>{t('journal:new', spoken)}</h2>}
        {spoken && entries === 0 && <p className="nothing">{t('journal:nothing')}</p>}
        {entries > 0 && <Sums {...props} />}
        {earlier > 0 && <p className="small">{t('journal:earlier', { entries: earlier })}</p>}
        {entries > 0 && (
          <div className="actions">
            <PostForm action={action} fields={days} primary>
              {t('journal:make', { entries })}
            </PostForm>
          </div>
        )}
        {spoken && held.length > 0 && (
          <table className="books">
            <caption>{t('journal:held', spoken)}</caption>
            <tbody>
              {held.map(({ name, yen }) => (
                <Row key={name} name={name} yen={[yen]} />
              ))}
            </tbody>
          </table>
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
      <section id="journals" className="apart">
        <h2>{t('journal:made')}</h2>
        {journals.length === 0 && <p className="nothing">{t('journal:none')}</p>}
        <ul className="ledger plain">
          {journals.map(({ id, first, last, at, entries: many, files }) => (
            <li key={id}>
              <span className="what">
                <span className="name">
                  {files
                    ? t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })
                    : t('journal:lost', { last: formatDay(last, lang) })}
                </span>
                <span className="small">
                  <When at={at} timeZone={props.timeZone} />
                </span>
              </span>
              {files && (
                <span className="much">
                  {t('journal:entries', { entries: many })} <FileLinks {...files} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {spoken && again && journals.length > 0 && (
          <p>
            {t('journal:again', spoken)} <FileLinks {...again} />
          </p>
        )}
        <p className="small">{t('journal:yayoi')}</p>
      </section>
    </BusinessFrame>
  )
}

function FileLinks({ plain, yayoi }: Files) {
  const { t } = usePage()
  return (
    <>
      <a href={plain}>{t('journal:files.plain')}</a> <a href={yayoi}>{t('journal:files.yayoi')}</a>
    </>
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

/** What the new entries come to, by account. */
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
