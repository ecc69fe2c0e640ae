import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { fill } from '../../views/fill.ts'
import { formatCount, formatYen } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PaydayKind } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { BooksWentBack, type BooksWentBackProps } from './payday-record.page.tsx'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

/** Whole yen. */
type OpenBranchView = {
  id: string
  name: string
  /** What a payday up to the last complete period would pay there, and whom; undefined for a manager. */
  href: string | undefined
  yen: number
  people: number
  today: number
}

type PaydayView = {
  href: string
  number: number
  kind: PaydayKind
  until: string
  payDay: string
  people: number
  yen: number
  returned: number
  returnedYen: number
}

export type PaydaysProps = {
  links: BusinessLinks
  /** What an owner can do; a manager may only look. */
  owner: { next: string; settings: string; people: string } | undefined
  /** What was paid in each year, as a file. */
  years: { year: string; href: string }[]
  /** The books went back, and nobody has said since that all is here. */
  marker: BooksWentBackProps | undefined
  business: string
  /** The last day of the last complete period. */
  until: string
  branches: OpenBranchView[]
  paydays: PaydayView[]
  list: ListView
}

const questions = ['wage', 'tax', 'carried', 'contract'] as const

/** `/branch/business/payday`. Title: `payday:title`. */
export function PaydaysPage(props: PaydaysProps) {
  const { links, owner, years, marker, until, branches, paydays } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('payday:title')}</h1>
      <p className="lead">{t('payday:lead')}</p>
      {marker && <BooksWentBack {...marker} />}
      {owner && !marker && (
        <div className="actions full">
          <LinkButton primary href={owner.next}>
            {t('payday:list.pay', { day: formatDay(until, lang) })}
          </LinkButton>
        </div>
      )}
      <div className="beside full">
        <div className="stack-l">
          <OpenBranches until={until} branches={branches} />
          <section className="part">
            <h2>{t('payday:list.past')}</h2>
            {paydays.length === 0 ? <p className="nothing">{t('payday:list.none')}</p> : <Past {...props} />}
          </section>
        </div>
        <div className="stack-l">
          {owner && (
            <section>
              <h2>{t('payday:list.out')}</h2>
              <ul className="links">
                <LinkRow href={owner.people} name={t('payday:people.title')} />
                {years.map(({ year, href }) => (
                  <LinkRow key={year} href={href} name={t('payday:list.year', { year })} />
                ))}
                <LinkRow href={owner.settings} name={t('payday:settings.title')} />
              </ul>
            </section>
          )}
          <details>
            <summary>{t('payday:ask.title')}</summary>
            <ul className="stack">
              {questions.map((question) => (
                <li key={question}>{t(`payday:ask.${question}`)}</li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </BusinessFrame>
  )
}

function OpenBranches({ until, branches }: Pick<PaydaysProps, 'until' | 'branches'>) {
  const { t, lang } = usePage()
  const sum = (of: 'yen' | 'people' | 'today') => branches.reduce((all, branch) => all + branch[of], 0)
  const cells = ({ yen, people, today }: Pick<OpenBranchView, 'yen' | 'people' | 'today'>) => (
    <>
      <td>
        <SignedMoney yen={yen} />
      </td>
      <td>{formatCount(people, lang)}</td>
      <td>
        <SignedMoney yen={today} />
      </td>
    </>
  )
  return (
    <table className="books open">
      <TableHead
        columns={[
          t('payday:list.branch'),
          t('payday:list.open', { day: formatDay(until, lang) }),
          t('payday:list.people'),
          t('payday:list.today'),
        ]}
      />
      <tbody>
        {branches.map(({ id, name, href, ...open }) => (
          <tr key={id}>
            <th scope="row">
              {href ? (
                <a href={href}>
                  <Name of={name} />
                </a>
              ) : (
                <Name of={name} />
              )}
            </th>
            {cells(open)}
          </tr>
        ))}
      </tbody>
      {branches.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('payday:list.total')}</th>
            {cells({ yen: sum('yen'), people: sum('people'), today: sum('today') })}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Past({ business, paydays, list }: PaydaysProps) {
  const { t, lang } = usePage()
  return (
    <ListTable
      className="books payday"
      list={list}
      of={[<Name key="business" of={business} />, t('payday:list.past')]}
      columns={[
        { name: 'number', text: t('payday:list.number') },
        { name: 'until', text: t('payday:list.until'), className: 'broad' },
        { name: 'payDay', text: t('payday:list.payDay'), className: 'broad' },
        { name: 'people', text: t('payday:list.people'), className: 'broad' },
        { name: 'returned', text: t('payday:list.back'), className: 'broad' },
        { name: 'yen', text: t('payday:list.sum') },
      ]}
    >
      <tbody>
        {paydays.map((payday) => {
          const back = payday.returned > 0 && (
            <span className="badge">
              {formatCount(payday.returned, lang)} · {formatYen(payday.returnedYen, lang)}
            </span>
          )
          return (
            <tr key={payday.href}>
              <th scope="row">
                <a href={payday.href}>{paydayName(t, payday)}</a>
                {payday.kind !== 'payday' && (
                  <span className="small below">{t(`payday:kind.${payday.kind}`)}</span>
                )}
                <span className="slim small">
                  <Facts
                    of={[
                      fill(t, 'payday:one.until', { day: <WholeDay day={payday.until} /> }),
                      fill(t, 'payday:one.payDay', { day: <WholeDay day={payday.payDay} /> }),
                      t('payday:next.people', { people: formatCount(payday.people, lang) }),
                    ]}
                  />
                </span>
                {back && (
                  <span className="slim small">
                    {t('payday:list.back')} {back}
                  </span>
                )}
              </th>
              <td className="broad">
                <WholeDay day={payday.until} />
              </td>
              <td className="broad">
                <WholeDay day={payday.payDay} />
              </td>
              <td className="broad">{formatCount(payday.people, lang)}</td>
              <td className="broad">{back}</td>
              <td className="paid">
                <SignedMoney yen={payday.yen} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </ListTable>
  )
}
