import { Isolated } from '../../views/components/isolated.tsx'
import { When } from '../../views/components/when.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Role } from '../../views/words.ts'
import type { AuditEntryView } from './audit.view.ts'

/** What was done, by whom and when. */
export function AuditRow({ entry, timeZone }: { entry: AuditEntryView; timeZone: string }) {
  return (
    <>
      <Sentence entry={entry} />
      <span className="small">
        <Who who={entry.who} />
        {' · '}
        <When at={entry.at} timeZone={timeZone} />
      </span>
    </>
  )
}

function Sentence({ entry: { words, details, href } }: { entry: AuditEntryView }) {
  const { t, lang } = usePage()
  const said = ([name, value]: [string, string | number]): [string, string] => {
    if (name === 'amount' || name === 'total') return [name, formatYen(Number(value), lang)]
    if ((name === 'from' || name === 'to') && isRole(value)) return [name, t(`branch:roles.${value}`)]
    return [name, String(value)]
  }
  const text = t(words, Object.fromEntries(Object.entries(details).map(said)))
  return href ? <a href={href}>{text}</a> : <span>{text}</span>
}

const isRole = (value: string | number): value is Role =>
  value === 'owner' || value === 'manager' || value === 'staff'

function Who({ who }: Pick<AuditEntryView, 'who'>) {
  const { t } = usePage()
  if (typeof who === 'string') return t(`branch:audit.by.${who}`)
  return who.left ? t('branch:audit.by.gone', { name: who.name }) : <Isolated>{who.name}</Isolated>
}
