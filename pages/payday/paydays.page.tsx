import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatDateTime, formatYen } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayWay } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { paydayName } from './statement-words.ts'
import { WholeDay, WholeDays } from './whole-days.tsx'

type PaydaysProps = {
  links: BusinessLinks
  /** What an owner can do; a manager may only look. */
  owner: { restart: string; settings: string; people: string } | undefined
  /** What is owed to staff; only for owners, and where paydays were begun. */
  owed: OwedView | undefined
  /** What was paid in each year, as a file. */
  years: { year: string; href: string }[]
  /** When the books went back to a backup, if nobody has settled it since. */
  restored: { at: number; timeZone: string } | undefined
  /** What waits for a payroll file or a cash list. */
  waiting: { way: PayWay; href: string; people: number; yen: number }[]
  /** All branches together; undefined for a manager. */
  next: string | undefined
  business: string
  branches: PaydayBranchView[]
  list: ListView
}

type PaydayBranchView = {
  id: string
  name: string
  /** Undefined for a manager. */
  next: string | undefined
  /** The first day that is still open; undefined where no payday was begun. */
  from: string | undefined
  /** Whole yen of its staff since then. */
  yen: number
  /** The newest first. `toPay`: the sum of what is to be paid. `open`: how much of it was not paid yet. */
  paydays: PaydayView[]
}
type PaydayView = {
  href: string
  number: number
  first: string
  last: string
  toPay: number
  open: number
  takenBack: boolean
}

const questions = ['wage', 'tax', 'carried', 'contract'] as const

/** `/branch/business/payday`. Title: `payday:title`. */
export function PaydaysPage(props: PaydaysProps) {
  const { links, owner, years, restored, waiting, next: all, business, branches, list } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('payday:title')}</h1>
      <p className="lead">{t('payday:lead')}</p>
      {restored && (
        <section className="notice">
          <h2>{t('payday:restored.title')}</h2>
          <p>{t('payday:restored.what', { at: formatDateTime(restored.at, lang, restored.timeZone) })}</p>
          {owner && (
            <LinkButton primary href={owner.restart}>
              {t('payday:restored.submit')}
            </LinkButton>
          )}
        </section>
      )}
      <div className="actions full">
        {waiting.map(({ way, href, people, yen }, at) => (
          <LinkButton primary={!restored && at === 0} key={way} href={href}>
            {t('payday:list.waiting', {
              ...{ make: t(`payday:choose.${way}.title`), people, yen: formatYen(yen, lang) },
            })}
          </LinkButton>
        ))}
        {all && branches.length > 1 && (
          <LinkButton primary={!restored && waiting.length === 0} href={all}>
            {t('payday:list.nextAll')}
          </LinkButton>
        )}
      </div>
      <div className="beside full">
        <div className="part">
          <ListTable
            className="books in-rows"
            list={list}
            of={[
              <Name key="business" of={business} />,
              t('payday:title'),
              formatYen(
                branches.reduce((sum, { from, yen }) => (from ? sum + yen : sum), 0),
                lang,
              ),
            ]}
            columns={[
              { name: 'branch', text: t('payday:list.branch') },
              { name: 'days', text: t('payday:list.days') },
              { name: 'yen', text: t('payday:list.yen') },
              { name: 'newest', text: t('payday:list.newest') },
              { name: 'state', text: t('payday:lines.state') },
              owner && { name: 'next', text: t('payday:list.next') },
            ]}
          >
            <tbody>
              {branches.map((branch) => (
                <BranchRow key={branch.id} branch={branch} acts={owner !== undefined} />
              ))}
            </tbody>
          </ListTable>
          {branches.map((branch) => (
            <Earlier key={branch.id} branch={branch} />
          ))}
        </div>
        <div className="stack-l">
          {props.owed && <Owed owed={props.owed} />}
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

/** A branch with its open days and its newest payday, and what comes next. */
function BranchRow({ branch, acts }: { branch: PaydayBranchView; acts: boolean }) {
  const { t, lang } = usePage()
  const { name, next, from, yen, paydays } = branch
  const [newest] = paydays
  return (
    <tr>
      <th scope="row">
        <Name of={name} />
      </th>
      <td>{from && fill(t, 'payday:list.since', { day: <WholeDay key="day" day={from} /> })}</td>
      <td>{from && <SignedMoney yen={yen} />}</td>
      <td>
        {newest ? (
          <>
            <a href={newest.href}>{paydayName(t, lang, newest)}</a>
            <span className="small below">
              <DaysAndSum payday={newest} />
            </span>
          </>
        ) : (
          t('payday:list.notBegun')
        )}
      </td>
      <td>
        {newest && (
          <span className={stateOf(newest) === 'settled' ? undefined : 'badge'}>
            {t(`payday:list.${stateOf(newest)}`)}
          </span>
        )}
      </td>
      {acts && <td>{next && <a href={next}>{t(from ? 'payday:list.close' : 'payday:begin.title')}</a>}</td>}
    </tr>
  )
}

/** The paydays before the newest: open where one of them is not all paid. */
function Earlier({ branch }: { branch: PaydayBranchView }) {
  const { t, lang } = usePage()
  const earlier = branch.paydays.slice(1)
  if (earlier.length === 0) return null
  return (
    <details open={earlier.some((payday) => stateOf(payday) === 'open') || undefined}>
      <summary>
        <Name of={branch.name} />
        {t('payday:list.earlier')}
      </summary>
      <ul className="links">
        {earlier.map((payday) => (
          <LinkRow
            key={payday.href}
            href={payday.href}
            name={paydayName(t, lang, payday)}
            note={<DaysAndSum payday={payday} />}
            badge={stateOf(payday) !== 'settled' && t(`payday:list.${stateOf(payday)}`)}
            end={stateOf(payday) === 'settled' && t('payday:list.settled')}
          />
        ))}
      </ul>
    </details>
  )
}

const stateOf = ({ takenBack, open }: PaydayView) => (takenBack ? 'takenBack' : open > 0 ? 'open' : 'settled')

function DaysAndSum({ payday: { toPay, ...days } }: { payday: PaydayView }) {
  const { lang } = usePage()
  return <Facts of={[<WholeDays key="days" {...days} />, formatYen(toPay, lang)]} />
}

/**
 * Whole yen; by age what closed paydays left due, and what was earned since, as of a `day` (`YYYY-MM-DD`). `owes`: what people owe,
 * which lowers nobody else's.
 */
type OwedView = {
  open: number
  newest: number
  recent: number
  older: number
  owes: number
  day: string
}

const ages = ['open', 'newest', 'recent', 'older'] as const

/** What is owed to the staff, by age. */
function Owed({ owed }: { owed: OwedView }) {
  const { t, lang } = usePage()
  const sum = ages.reduce((yen, age) => yen + owed[age], 0)
  return (
    <section className="part">
      <h2>{t('payday:owed.title')}</h2>
      <p>{t('payday:owed.asOf', { day: formatDay(owed.day, lang) })}</p>
      <table className="books">
        <tbody>
          {ages.map((age) => (
            <tr key={age}>
              <th scope="row">{t(`payday:owed.${age}`)}</th>
              <td>
                <SignedMoney yen={owed[age]} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payday:owed.sum')}</th>
            <td>
              <SignedMoney yen={sum} />
            </td>
          </tr>
        </tfoot>
      </table>
      {owed.owes > 0 && <p>{t('payday:owed.owes', { yen: formatYen(owed.owes, lang) })}</p>}
    </section>
  )
}
