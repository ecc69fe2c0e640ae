import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatCount, pluralOf } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { CodeMemberView, CodeView } from './qr.view.ts'
import { QrCodeImage } from './qr-code.tsx'

export type QrMemberProps = { links: BranchLinks; code: CodeView; member: CodeMemberView }

/** `/branch/qr` for a member of the branch. Title: `qr:titleOf`. */
export function QrMemberPage({ links, code, member }: QrMemberProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="qr">
      <h1>{t('qr:title')}</h1>
      <p className="lead">{t('qr:lead.member')}</p>
      <BranchSwitch branches={member.branches} />
      <div className="split even">
        <div className="stack">
          <QrCodeImage code={code} />
        </div>
        <div className="aside stack">
          <Papers papers={member.papers} ofPerson={code.person !== undefined} code={code.images.png} />
          {member.scans && <Scans scans={member.scans} />}
          <People {...member} />
        </div>
      </div>
      {member.replace && (
        <LinkLine className="apart center" danger href={member.replace}>
          {t('qr:replace.link')}
        </LinkLine>
      )}
    </BranchLayout>
  )
}

type PapersProps = {
  papers: CodeMemberView['papers']
  ofPerson: boolean
  /** The address of the code's image. */
  code: string
}

/** The code on paper, each as a PDF. */
function Papers({ papers, ofPerson, code }: PapersProps) {
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

type Props = {
  of: 'poster' | 'card' | 'names'
  /** The address of the code's image. */
  code: string
}

/** A4, in mm. */
const sheet = { width: 210, height: 297 }
const nameCards = Array.from({ length: 10 }, (_, at) => ({
  x: 14 + (at % 2) * 91,
  y: 11 + Math.floor(at / 2) * 55,
}))

/** What a printed sheet looks like, without its words. A table card is half as wide and high as a poster. */
function PaperPicture({ of, code }: Props) {
  const size = of === 'card' ? { width: sheet.width / 2, height: sheet.height / 2 } : sheet
  return (
    <svg className="paper-picture" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <rect
        className="paper-white"
        x={(sheet.width - size.width) / 2}
        y={(sheet.height - size.height) / 2}
        {...size}
      />
      {of === 'poster' && <Poster code={code} />}
      {of === 'card' && (
        <g transform={`translate(${sheet.width / 4} ${sheet.height / 4}) scale(0.5)`}>
          <Poster code={code} />
        </g>
      )}
      {of === 'names' &&
        nameCards.map((place) => <NameCard key={`${place.x} ${place.y}`} {...place} code={code} />)}
    </svg>
  )
}

/** Frame, envelope, name, rule, headline, the code with its address, and how it works. */
const Poster = ({ code }: Pick<Props, 'code'>) => (
  <>
    <rect className="paper-frame" x={8} y={8} width={194} height={281} rx={4} />
    <path className="paper-frame" d="M100 16h10v18h-10zM100 21l5 4 5-4" />
    <path className="paper-word" d="M62 48h86" strokeWidth={11} />
    <path className="paper-frame" d="M74 61h62m0 2H74" />
    <path className="paper-line" d="M50 76h110M65 89h80" strokeWidth={7} />
    <image href={code} x={46} y={99} width={118} height={118} />
    <path className="paper-word" d="M60 226h90" strokeWidth={5} />
    <path className="paper-faint" d="M40 242h130M50 253h110M60 264h90M45 275h120" strokeWidth={4} />
  </>
)

const NameCard = ({ x, y, code }: Pick<Props, 'code'> & { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="paper-edge" width={91} height={55} />
    <image href={code} x={5} y={5} width={34} height={34} />
    <path className="paper-word" d="M45 17h38" strokeWidth={7} />
    <path className="paper-line" d="M45 28h28M45 34h24" strokeWidth={4} />
    <path className="paper-faint" d="M45 45h36M9 45h26" strokeWidth={3} />
  </g>
)

function People({ people, branchCode }: Pick<CodeMemberView, 'people' | 'branchCode'>) {
  const { t, lang } = usePage()
  if (people.length === 0 && !branchCode) return null
  return (
    <section className="apart">
      <h2>{t('qr:people.title')}</h2>
      <ul className="links">
        {branchCode && (
          <li>
            <a href={branchCode}>
              <Icon name="all" />
              <span className="name">{t('qr:people.branch')}</span>
              <Icon name="arrow" />
            </a>
          </li>
        )}
        {people.map(({ href, name, scans, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              <Icon name="staff" />
              <span className="what name">
                <Name of={name} />
              </span>
              {scans !== undefined && (
                <span className="small">
                  {t(`qr:people.scans.${pluralOf(scans, lang)}`, { scans: formatCount(scans, lang) })}
                </span>
              )}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Scans({ scans: { now, earlier, since } }: { scans: NonNullable<CodeMemberView['scans']> }) {
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
