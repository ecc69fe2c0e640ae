import type { ReactNode } from 'react'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { isolateDirection } from '../../views/hidden-characters.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { allRoles } from '../../views/roles.ts'
import type { LocaleKey } from '../../views/translate.ts'
import type { PaydayKind, Role } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay, periodText } from '../customer/customer-words.ts'

type AuditEntryView = {
  id: string
  /** ms since 1970. */
  at: number
  /** The sentence's key, and the values in it. */
  words: LocaleKey
  details: Record<string, string | number>
  who: { name: string; left: boolean } | 'operator' | 'automatic'
  href?: string | undefined
}

type AuditProps = {
  links: BusinessLinks
  timeZone: string
  business: string
  filter: DaysFilterView
  entries: AuditEntryView[]
  list: ListView
  oldestFirst: boolean
}

/** `/branch/audit`. Title: `branch:audit.title`. */
export function AuditPage({ links, ...shown }: AuditProps) {
  const { t } = usePage()
  const { filter } = shown
  return (
    <BusinessFrame links={links}>
      <h1>{t('branch:audit.title')}</h1>
      <p className="small">{t('branch:audit.lead')}</p>
      <DaysFilter filter={filter} />
      <div id="results" className="full">
        {shown.entries.length === 0 ? (
          <p className="nothing">
            {t(
              filter.values.from || filter.values.to ? 'customer:histories.noneThen' : 'branch:audit.nothing',
            )}
          </p>
        ) : (
          <AuditTable {...shown} />
        )}
      </div>
    </BusinessFrame>
  )
}

/** What was done, by whom and when: columns on a wide screen, on a phone a sentence with a note. */
function AuditTable({ business, entries, timeZone, list, filter, oldestFirst }: Omit<AuditProps, 'links'>) {
  const { t, lang } = usePage()
  return (
    <ListTable
      className="roster audit full"
      list={list}
      of={[<Name key="business" of={business} />, t('branch:audit.title'), periodText(t, lang, filter)]}
      columns={[
        { name: 'what', text: t('branch:audit.what'), className: 'broad' },
        { name: 'who', text: t('branch:audit.who'), className: 'broad' },
        { name: 'at', text: t('branch:audit.at') },
      ]}
      texts={{
        first: t(oldestFirst ? 'branch:audit.oldest' : 'branch:audit.newest'),
        next: t(oldestFirst ? 'branch:audit.newer' : 'branch:audit.older'),
      }}
    >
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </tbody>
    </ListTable>
  )
}

function AuditRow({ entry, timeZone }: { entry: AuditEntryView; timeZone: string }) {
  const [who, at] = [<Who key="who" who={entry.who} />, <When key="at" at={entry.at} timeZone={timeZone} />]
  return (
    <tr>
      <th scope="row">
        <Sentence entry={entry} />
        <span className="small slim">
          <Facts of={[who, at]} />
        </span>
      </th>
      <td className="broad">{who}</td>
      <td className="broad words-whole">{at}</td>
    </tr>
  )
}

function Sentence({ entry: { words, details, href } }: { entry: AuditEntryView }) {
  const { t, lang } = usePage()
  const said = ([name, value]: [string, string | number]): [string, ReactNode] => {
    if (name === 'name') return [name, <Name key={name} of={String(value)} />]
    if (name === 'amount' || name === 'total' || name === 'yen')
      return [name, <Yen key={name} yen={Number(value)} />]
    if ((name === 'from' || name === 'to') && isRole(value)) return [name, t(`branch:roles.${value}`)]
    if (name === 'kind') return [name, t(`payday:kind.${value as PaydayKind}`)]
    if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return [name, formatDay(String(value), lang)]
    return [name, isolateDirection(String(value))]
  }
  const text = fill(t, words, Object.fromEntries(Object.entries(details).map(said)))
  return href ? <a href={href}>{text}</a> : <span>{text}</span>
}

const isRole = (value: string | number): value is Role => allRoles.some((role) => role === value)

function Who({ who }: Pick<AuditEntryView, 'who'>) {
  const { t } = usePage()
  if (typeof who === 'string') return t(`branch:audit.by.${who}`)
  const name = <Name of={who.name} />
  return who.left ? fill(t, 'branch:audit.by.gone', { name }) : name
}
