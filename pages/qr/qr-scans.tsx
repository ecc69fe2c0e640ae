import { SummaryList } from '../../views/components/summary-list.tsx'
import { formatCount } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { CodeMemberView } from './qr.view.ts'

export function Scans({ scans: { now, earlier, since } }: { scans: NonNullable<CodeMemberView['scans']> }) {
  const { t, lang } = usePage()
  return (
    <section className="apart">
      <h2>{t('qr:scans.title')}</h2>
      <SummaryList
        rows={[
          {
            label: t('qr:scans.now'),
            value: formatCount(now, lang),
            note: t('qr:scans.since', { day: formatDay(since, lang) }),
          },
          earlier > 0 && { label: t('qr:scans.earlier'), value: formatCount(earlier, lang) },
        ]}
      />
    </section>
  )
}
