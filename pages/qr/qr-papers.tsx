import { usePage } from '../../views/page-context.tsx'
import { PaperPicture } from './paper-picture.tsx'
import type { CodeMemberView } from './qr.view.ts'

type PapersProps = {
  papers: CodeMemberView['papers']
  ofPerson: boolean
  /** The address of the code's image. */
  code: string
}

/** The code on paper, each as a PDF. */
export function Papers({ papers, ofPerson, code }: PapersProps) {
  const { t } = usePage()
  const names = ofPerson ? 'ownNames' : 'names'
  const sheets = [
    { of: 'poster', href: papers.poster, text: t('qr:print.poster'), note: t('qr:print.posterNote') },
    { of: 'card', href: papers.card, text: t('qr:print.card'), note: t('qr:print.cardNote') },
    { of: 'names', href: papers.names, text: t(`qr:print.${names}`), note: t(`qr:print.${names}Note`) },
  ] as const
  return (
    <section className="apart">
      <h2>{t('qr:print.title')}</h2>
      <p className="small">{t('qr:print.lead')}</p>
      <ul className="links papers">
        {sheets.map(({ of, href, text, note }) => (
          <li key={href}>
            <a href={href}>
              <PaperPicture of={of} code={code} />
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
