import { LinkButton } from '../../views/components/button.tsx'
import { Icon, type IconName } from '../../views/components/icon.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueKind } from '../../views/words.ts'

/** A task that the business has not done yet. `branch` names the branch it is about. */
export type Todo = {
  what: 'FirstBranch' | 'Staff' | 'Codes' | 'Owners'
  branch?: string | undefined
  href: string
}

export type BusinessProps = {
  links: { area: BranchLinks; add: string; members: string; audit: string; webhooks: string }
  name: string
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

/** `/branch/business`. Title: `branch:business.title`. */
export function BusinessPage({ links, name, todos, branches }: BusinessProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="business">
      <h1>{name}</h1>
      <p className="lead">{t('branch:business.lead')}</p>
      <Todos todos={todos} />
      <section className="apart">
        <h2>{t('branch:business.branches')}</h2>
        {branches.length === 0 && <p className="small">{t('branch:business.none')}</p>}
        <ul className="links">
          {branches.map(({ href, name: branch, kind, number, staff, closed }) => (
            <li key={href}>
              <a href={href}>
                <Icon name={kind} />
                <span className="what">
                  <span className="name">{branch}</span>
                  <span className="small">{t('branch:business.branchNote', { number, staff })}</span>
                </span>
                {closed ? (
                  <span className="badge">{t('branch:business.closed')}</span>
                ) : (
                  <Icon name="arrow" />
                )}
              </a>
            </li>
          ))}
        </ul>
        <div className="actions apart">
          <LinkButton href={links.add}>{t('branch:business.add')}</LinkButton>
        </div>
      </section>
      <section className="apart">
        <h2>{t('branch:business.more')}</h2>
        <ul className="links">
          <More href={links.members} icon="all" name="members" />
          <More href={links.audit} icon="clock" name="audit" />
          <More href={links.webhooks} icon="share" name="webhooks" />
        </ul>
      </section>
    </BranchLayout>
  )
}

function Todos({ todos }: Pick<BusinessProps, 'todos'>) {
  const { t } = usePage()
  if (todos.length === 0) return null
  return (
    <section className="notice">
      <h2>{t('branch:business.todo')}</h2>
      <ul className="links">
        {todos.map(({ what, branch = '', href }) => (
          <li key={href}>
            <a href={href}>
              <span className="what">
                <span className="name">{t(`branch:business.todo${what}`, { name: branch })}</span>
                <span className="small">{t(`branch:business.todo${what}Note`)}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function More({
  href,
  icon,
  name,
}: {
  href: string
  icon: IconName
  name: 'members' | 'audit' | 'webhooks'
}) {
  const { t } = usePage()
  return (
    <li>
      <a href={href}>
        <Icon name={icon} />
        <span className="what">
          <span className="name">{t(`branch:business.${name}`)}</span>
          <span className="small">{t(`branch:business.${name}Note`)}</span>
        </span>
        <Icon name="arrow" />
      </a>
    </li>
  )
}
