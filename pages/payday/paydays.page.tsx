import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { SignedMoney, Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatCalendar, formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { ListedPayday } from '../../views/payday.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { BooksWentBack, type BooksWentBackProps } from './payday-record.page.tsx'
import { PaydayFigures } from './payday-table.tsx'
import { paydayName, WholeDay } from './payday-words.tsx'

/** Whole yen. */
type OpenBranchView = {
  id: string
  name: string
  /** What a payday up to the last complete period would pay there, and how many; and what one up to today would. */
  yen: number
  people: number
  today: number
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
  paydays: (ListedPayday & { href: string })[]
}

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
      </div>
    </BusinessFrame>
  )
}

function OpenBranches({ until, branches }: Pick<PaydaysProps, 'until' | 'branches'>) {
  const { t, lang } = usePage()
  const sum = (of: 'yen' | 'people' | 'today') => branches.reduce((all, branch) => all + branch[of], 0)
  return (
    <PaydayFigures
      rows={branches}
      keyOf={({ id }) => id}
      columns={[
        {
          text: t('payday:list.branch'),
          of: ({ name }) => <Name of={name} />,
          foot: t('payday:list.total'),
        },
        {
          text: t('payday:list.people'),
          of: ({ people }) => people > 0 && formatCount(people, lang),
          foot: formatCount(sum('people'), lang),
        },
        {
          text: t('payday:list.today'),
          of: ({ today }) => <SignedMoney yen={today} />,
          foot: <SignedMoney yen={sum('today')} />,
        },
        {
          text: t('payday:list.open', {
            day: formatCalendar(until, lang, { month: 'numeric', day: 'numeric' }),
          }),
          className: 'paid',
          of: ({ yen }) => <SignedMoney yen={yen} />,
          foot: <SignedMoney yen={sum('yen')} />,
        },
      ]}
    />
  )
}

function Past({ business, paydays }: Pick<PaydaysProps, 'business' | 'paydays'>) {
  const { t, lang } = usePage()
  return (
    <PaydayFigures
      rows={paydays}
      keyOf={({ href }) => href}
      paper={<Facts of={[<Name key="business" of={business} />, t('payday:list.past')]} />}
      columns={[
        {
          text: t('payday:list.number'),
          of: ({ href, number, kind }) => (
            <>
              <a href={href}>{paydayName(t, { number })}</a>
              <span className="small">{kind !== 'payday' && t(`payday:kind.${kind}`)}</span>
            </>
          ),
        },
        { text: t('payday:list.until'), of: ({ until }) => <WholeDay day={until} /> },
        { text: t('payday:list.payDay'), of: ({ payDay }) => <WholeDay day={payDay} /> },
        { text: t('payday:list.people'), of: ({ people }) => formatCount(people, lang) },
        {
          text: t('payday:list.back'),
          of: ({ returned, returnedYen }) =>
            returned > 0 && (
              <span className="badge">
                {formatCount(returned, lang)} · <Yen yen={returnedYen} />
              </span>
            ),
        },
        { text: t('payday:list.sum'), className: 'paid', of: ({ yen }) => <SignedMoney yen={yen} /> },
      ]}
    />
  )
}
