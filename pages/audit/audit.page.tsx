import { Paging } from '../../views/components/paging.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { AuditEntryView } from './audit.view.ts'
import { AuditRow } from './audit-row.tsx'

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
      <ul className="log audit full">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditRow entry={entry} timeZone={timeZone} />
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
