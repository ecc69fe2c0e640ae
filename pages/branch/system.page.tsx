import { type FindingLine, Findings } from '../../views/components/findings.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { Newer, type NewerRelease } from './business.page.tsx'
import { BusinessFrame, type BusinessLinks } from './business-frame.tsx'

/** Where backups go. `at`: when the last one was made, in ms since 1970. */
export type BackupView = 'elsewhere' | 'off' | { at: number | undefined; dir: string }

type SystemProps = {
  links: BusinessLinks
  build: string
  newer: NewerRelease | undefined
  backup: BackupView
  /** When Stripe last answered, in ms since 1970. */
  stripeAt: number | undefined
  findings: FindingLine[]
  timeZone: string
}

/** `/branch/business/system`: how the server is, for its owner. Title: `branch:system.title`. */
export function SystemPage({ links, build, newer, backup, stripeAt, findings, timeZone }: SystemProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('branch:system.title')}</h1>
      <p className="lead">{t('branch:system.lead')}</p>
      <Findings findings={findings} timeZone={timeZone} todo={t('branch:business.doctorNote')} />
      {newer && <Newer {...newer} />}
      <SummaryList
        rows={[
          { label: t('branch:system.version'), value: build },
          {
            label: t('branch:system.stripe'),
            value: stripeAt ? <When at={stripeAt} timeZone={timeZone} /> : t('branch:system.backupNone'),
          },
          { label: t('branch:system.backup'), value: <Backup backup={backup} timeZone={timeZone} /> },
        ]}
      />
    </BusinessFrame>
  )
}

function Backup({ backup, timeZone }: { backup: BackupView; timeZone: string }) {
  const { t } = usePage()
  if (backup === 'elsewhere') return t('branch:system.backupElsewhere')
  if (backup === 'off') return t('branch:system.backupOff')
  if (backup.at === undefined) return t('branch:system.backupNone')
  return fill(t, 'branch:system.backupIn', {
    when: <When key="when" at={backup.at} timeZone={timeZone} />,
    dir: <code key="dir">{backup.dir}</code>,
  })
}
