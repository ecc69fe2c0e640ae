import { LinkButton } from '../../views/components/button.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueKind } from '../../views/words.ts'
import { type Todo, Todos } from './business-todos.tsx'

type BusinessProps = {
  links: {
    area: BranchLinks
    add: string
    members: string
    legal: string
    audit: string
    webhooks: string
    payday: string
    cash: string
  }
  name: string
  troubles: Trouble[]
  todos: Todo[]
  branches: {
    href: string
    name: string
    kind: VenueKind
    number: string
    staff: number
    closed: boolean
  }[]
}

const more = [
  ['payday', 'envelope'],
  ['cash', 'box'],
  ['members', 'all'],
  ['legal', 'shop'],
  ['audit', 'clock'],
  ['webhooks', 'link'],
] as const

/** `/branch/business`. Title: `branch:business.title`. */
export function BusinessPage({ links, name, troubles, todos, branches }: BusinessProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="business">
      <h1>
        <Name of={name} />
      </h1>
      <p className="lead">{t('branch:business.lead')}</p>
      <div className="split even">
        <div className="stack">
          <DoctorNotice troubles={troubles} />
          <Todos todos={todos} />
          <section>
            <h2>{t('branch:business.branches')}</h2>
            {branches.length === 0 && <p className="small">{t('branch:business.none')}</p>}
            <ul className="links">
              {branches.map(({ href, name: branch, kind, number, staff, closed }) => (
                <LinkRow
                  key={href}
                  href={href}
                  mark={<Icon name={kind} />}
                  name={<Name of={branch} />}
                  note={t('branch:business.branchNote', { number, staff })}
                  badge={closed && t('branch:business.closed')}
                />
              ))}
            </ul>
            <div className="actions apart">
              <LinkButton href={links.add}>{t('branch:business.add')}</LinkButton>
            </div>
          </section>
        </div>
        <section className="aside">
          <h2>{t('branch:business.more')}</h2>
          <ul className="links">
            {more.map(([to, icon]) => (
              <LinkRow
                key={to}
                href={links[to]}
                mark={<Icon name={icon} />}
                name={t(`branch:business.${to}`)}
                note={t(`branch:business.${to}Note`)}
              />
            ))}
          </ul>
        </section>
      </div>
    </BranchLayout>
  )
}

/** Something that the doctor sees wrong: the name of its check, and what was seen, in English. */
type Trouble = { check: string; seen: string }

/** What is wrong outside of the site, for whoever runs the server; nothing if all is well. */
function DoctorNotice({ troubles }: { troubles: Trouble[] }) {
  const { t } = usePage()
  if (troubles.length === 0) return null
  return (
    <section className="notice">
      <h2>{t('branch:business.doctor')}</h2>
      <p>{t('branch:business.doctorNote')}</p>
      <details>
        <summary>{t('branch:business.doctorDetails')}</summary>
        <ul lang="en">
          {troubles.map(({ check, seen }) => (
            <li key={check}>
              <code>{check}</code>: {seen}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
