import type { ReactNode } from 'react'
import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { isolated } from '../../views/hidden-characters.ts'
import { usePage } from '../../views/page-context.tsx'
import { allRoles } from '../../views/roles.ts'
import type { Role } from '../../views/words.ts'
import type { AuditEntryView } from './audit.view.ts'

/** What was done, by whom and when. */
export function AuditRow({ entry, timeZone }: { entry: AuditEntryView; timeZone: string }) {
  return (
    <>
      <Sentence entry={entry} />
      <span className="small">
        <Facts
          of={[<Who key="who" who={entry.who} />, <When key="at" at={entry.at} timeZone={timeZone} />]}
        />
      </span>
    </>
  )
}

function Sentence({ entry: { words, details, href } }: { entry: AuditEntryView }) {
  const { t, lang } = usePage()
  const said = ([name, value]: [string, string | number]): [string, ReactNode] => {
    if (name === 'name') return [name, <Name key={name} of={String(value)} />]
    if (name === 'amount' || name === 'total') return [name, formatYen(Number(value), lang)]
    if ((name === 'from' || name === 'to') && isRole(value)) return [name, t(`branch:roles.${value}`)]
    return [name, isolated(String(value))]
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
