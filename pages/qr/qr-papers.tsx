import { Icon } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeMemberView } from './qr.view.ts'

type PapersProps = { papers: CodeMemberView['papers']; ofPerson: boolean }

export function Papers({ papers, ofPerson }: PapersProps) {
  const { t } = usePage()
  const names = ofPerson ? 'ownNames' : 'names'
  const sheets = [
    { href: papers.poster, text: t('qr:print.poster'), note: t('qr:print.posterNote') },
    { href: papers.card, text: t('qr:print.card'), note: t('qr:print.cardNote') },
    { href: papers.names, text: t(`qr:print.${names}`), note: t(`qr:print.${names}Note`) },
  ]
  return (
    <section className="apart">
      <h2>{t('qr:print.title')}</h2>
      <p className="small">{t('qr:print.lead')}</p>
      <ul className="links papers">
        {sheets.map(({ href, text, note }) => (
          <li key={href}>
            <a href={href}>
              <Icon name="print" />
              <span>
                <span className="name">{text}</span>
                <span className="small">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
