import { Isolated } from '../../views/components/isolated.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { When } from '../../views/components/when.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { Role } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type AuditEntryView = {
  id: string
  /** ms since 1970. */
  at: number
  /** The sentence's key, and the values in it. */
  words: LocaleKey
  details: Record<string, string | number>
  who: { name: string; left: boolean } | 'operator' | 'automatic'
  href?: string | undefined
}

export type AuditProps = {
  links: BusinessLinks
  timeZone: string
  entries: AuditEntryView[]
  paging: { older?: string | undefined; newest?: string | undefined }
}

/** `/branch/audit`. Title: `branch:audit.title`. */
export function AuditPage({ links, timeZone, entries, paging }: AuditProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('branch:audit.title')}</h1>
      <p className="small">{t('branch:audit.lead')}</p>
      {entries.length === 0 && <p className="nothing">{t('branch:audit.nothing')}</p>}
      <ul className="log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Sentence entry={entry} />
            <span className="small">
              <Who who={entry.who} />
              {' · '}
              <When at={entry.at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <Paging
        first={{ href: paging.newest, text: t('branch:audit.newest') }}
        next={{ href: paging.older, text: t('branch:audit.older') }}
      />
    </BusinessFrame>
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

function Who({ who }: Pick<AuditEntryView, 'who'>) {
  const { t } = usePage()
  if (typeof who === 'string') return t(`branch:audit.by.${who}`)
  return who.left ? t('branch:audit.by.gone', { name: who.name }) : <Isolated>{who.name}</Isolated>
}

const isRole = (value: string | number): value is Role =>
  value === 'owner' || value === 'manager' || value === 'staff'
