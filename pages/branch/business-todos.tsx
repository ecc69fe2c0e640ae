import { LinkRow } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'

/** A task that the business has not done yet. `branch` names the branch it is about. */
export type Todo = {
  what: 'FirstBranch' | 'Legal' | 'Staff' | 'Codes' | 'Owners'
  branch?: string | undefined
  href: string
}

/** What the business must do before its guests can tip; nothing if all is done. */
export function Todos({ todos }: { todos: Todo[] }) {
  const { t } = usePage()
  if (todos.length === 0) return null
  return (
    <section className="notice">
      <h2>{t('branch:business.todo')}</h2>
      <ul className="links">
        {todos.map(({ what, branch = '', href }) => (
          <LinkRow
            key={href}
            href={href}
            name={fill(t, `branch:business.todo${what}`, { name: <Name of={branch} /> })}
            note={t(`branch:business.todo${what}Note`)}
          />
        ))}
      </ul>
    </section>
  )
}
