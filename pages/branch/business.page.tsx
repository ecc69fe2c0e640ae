import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { Name } from '../../views/components/name.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

type BusinessProps = {
  links: { area: BranchLinks } & Record<'add' | (typeof more)[number][0], string | undefined>
  name: string
  newer: NewerRelease | undefined
  /** Since when the business's other systems lack a message, `YYYY-MM-DD`. */
  untoldSince: string | undefined
  /** Whether pages and posters say that in Japan a tip is never expected; `action` takes what an owner says. */
  neverExpected: { said: boolean; action: string } | undefined
  branches: {
    href: string
    name: string
    number: string
    staff: number
    closed: boolean
  }[]
  list: ListView
}

const more = [
  ['words', 'words'],
  ['legal', 'shop'],
  ['audit', 'clock'],
  ['system', 'save'],
] as const

/** `/branch/business`. Title: `branch:business.title`. */
export function BusinessPage({
  links,
  name,
  newer,
  untoldSince,
  branches,
  neverExpected,
  list,
}: BusinessProps) {
  const { t, lang } = usePage()
  return (
    <BranchLayout links={links.area} here="business">
      <h1>{t('branch:business.title')}</h1>
      <p className="lead">{t('branch:business.lead')}</p>
      <div className="split even">
        <div className="stack">
          {newer && <Newer {...newer} />}
          {untoldSince && (
            <p className="notice">{t('branch:business.untold', { day: formatDay(untoldSince, lang) })}</p>
          )}
          {(branches.length > 0 || links.add) && (
            <section className="part">
              <h2>{t('branch:business.branches')}</h2>
              {branches.length === 0 ? (
                <p className="small">{t('branch:business.none')}</p>
              ) : (
                <ListTable
                  className="books"
                  list={list}
                  of={[<Name key="business" of={name} />, t('branch:business.branches')]}
                  columns={[
                    { name: 'name', text: t('staff:fields.branch') },
                    { name: 'number', text: t('branch:form.number') },
                    { name: 'staff', text: t('venue:people.title') },
                  ]}
                >
                  <tbody>
                    {branches.map(({ href, name: branch, number, staff, closed }) => (
                      <tr key={href}>
                        <th scope="row">
                          <a href={href}>
                            <Name of={branch} />
                          </a>{' '}
                          {closed && <span className="badge">{t('branch:business.closed')}</span>}
                        </th>
                        <td>{number}</td>
                        <td>{staff}</td>
                      </tr>
                    ))}
                  </tbody>
                </ListTable>
              )}
              {links.add && (
                <div className="actions apart">
                  <LinkButton href={links.add} primary={branches.length === 0}>
                    {t('branch:business.add')}
                  </LinkButton>
                </div>
              )}
            </section>
          )}
        </div>
        <section className="aside part">
          <h2>{t('branch:business.more')}</h2>
          <ul className="links">
            {more.map(([to, icon]) => {
              const href = links[to]
              return (
                href && (
                  <LinkRow
                    key={to}
                    href={href}
                    mark={<Icon name={icon} />}
                    name={t(`branch:business.${to}`)}
                    note={t(`branch:business.${to}Note`)}
                  />
                )
              )
            })}
          </ul>
        </section>
      </div>
      {neverExpected && (
        <section className="part">
          <h2>{t('branch:business.neverExpected.title')}</h2>
          <p>{t('branch:business.neverExpected.text')}</p>
          <blockquote>
            <p>{t('tip:amount.neverExpected')}</p>
          </blockquote>
          <PostForm action={neverExpected.action} fields={{ to: neverExpected.said ? 'unsay' : 'say' }}>
            {t(`branch:business.neverExpected.${neverExpected.said ? 'turnOff' : 'turnOn'}`)}
          </PostForm>
        </section>
      )}
    </BranchLayout>
  )
}

/** A release that is newer than what runs. `day`: since when it is out, `YYYY-MM-DD`. */
export type NewerRelease = { version: string; day: string; href: string }

export function Newer({ version, day, href }: NewerRelease) {
  const { t, lang } = usePage()
  return (
    <section className="notice">
      <h2>{t('branch:business.newer', { version, day: formatDay(day, lang) })}</h2>
      <a href={href} rel="noreferrer">
        {t('branch:business.newerNote')}
      </a>
    </section>
  )
}
