import { LinkButton } from '../../views/components/button.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

const taxes = ['exempt', 'taxed', 'unknown'] as const
type Tax = (typeof taxes)[number]

type JournalPageProps = {
  links: BusinessLinks & { accounts: string }
  filter: DaysFilterView
  /** Whether somebody has chosen how tips stand in the accounts. */
  chosen: boolean
  /** Why the entries of these days may still change. */
  provisional: 'recent' | 'unread' | 'unknown' | 'marker' | undefined
  /** The sum of the entries of each account, and the fees by tax, in whole yen. Debits are above 0, credits below. */
  sums: { name: string; tax: Tax | null; yen: number }[]
  fees: Record<Tax, number> | undefined
  /** Undefined: no two whole days were typed. */
  files: { plain: string; yayoi: string } | undefined
}

/** `/branch/business/journal`. Title: `journal:title`. */
export function JournalPage({ links, filter, chosen, provisional, sums, fees, files }: JournalPageProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('journal:title')}</h1>
      <p className="lead">{t('journal:lead')}</p>
      {!chosen && <p className="notice">{t('journal:choose')}</p>}
      <LinkLine href={links.accounts}>{t('journal:accounts.title')}</LinkLine>
      <DaysFilter filter={filter} />
      <div id="results" className="full">
        {files && sums.length === 0 && <p className="nothing">{t('journal:nothing')}</p>}
        {files && sums.length > 0 && (
          <>
            <p className={provisional && 'notice'}>
              {t(provisional ? `journal:provisional.${provisional}` : 'journal:final')}
            </p>
            <Sums
              head={[t('journal:csv.account'), t('journal:sum')]}
              rows={sums.map(({ name, tax, yen }) => [
                tax ? `${name} · ${t(`journal:tax.${tax}`)}` : name,
                yen,
              ])}
            />
            <div className="actions">
              <LinkButton href={files.yayoi}>{t('journal:files.yayoi')}</LinkButton>
              <LinkButton href={files.plain}>{t('journal:files.plain')}</LinkButton>
            </div>
            <p className="small">{t('journal:yayoi')}</p>
          </>
        )}
        {fees && (
          <Sums
            head={[t('journal:fees'), t('journal:sum')]}
            rows={taxes.map((tax) => [t(`journal:tax.${tax}`), fees[tax]])}
          />
        )}
      </div>
    </BusinessFrame>
  )
}

const Sums = ({ head, rows }: { head: string[]; rows: [string, number][] }) => (
  <table className="books">
    <TableHead columns={head} />
    <tbody>
      {rows.map(([name, yen]) => (
        <tr key={name}>
          <th scope="row">
            <Name of={name} />
          </th>
          <td>
            <SignedMoney yen={yen} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
