import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { intlLocale } from '../../views/lang.ts'
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
    <BranchLayout links={links} here="qr" venue={code.venue}>
      <h1>{t('qr:title')}</h1>
      <p className="lead">{t('qr:lead.member')}</p>
      <BranchSwitch branches={member.branches} />
      <QrCodeImage code={code} />
      <Papers papers={member.papers} ofPerson={code.person !== undefined} />
      {member.scans && <Scans scans={member.scans} />}
      <People {...member} />
      {member.replace && (
        <LinkLine className="apart center" danger href={member.replace}>
          {t('qr:replace.link')}
        </LinkLine>
      )}
    </BranchLayout>
  )
}

type PapersProps = { papers: CodeMemberView['papers']; ofPerson: boolean }

function Papers({ papers, ofPerson }: PapersProps) {
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

function Scans({ scans: { now, earlier, since } }: { scans: NonNullable<CodeMemberView['scans']> }) {
  const { t, lang } = usePage()
  const number = new Intl.NumberFormat(intlLocale[lang])
  return (
    <section className="apart">
      <h2>{t('qr:scans.title')}</h2>
      <SummaryList
        rows={[
          {
            label: t('qr:scans.now'),
            value: number.format(now),
            note: t('qr:scans.since', { day: formatDay(since, lang) }),
          },
          earlier > 0 && { label: t('qr:scans.earlier'), value: number.format(earlier) },
        ]}
      />
    </section>
  )
}

function People({ people, branchCode }: Pick<CodeMemberView, 'people' | 'branchCode'>) {
  const { t, lang } = usePage()
  if (people.length === 0 && !branchCode) return null
  const number = new Intl.NumberFormat(intlLocale[lang])
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
              <span>
                <span className="name">{name}</span>
                {scans !== undefined && (
                  <span className="small"> {t('qr:people.scans', { scans: number.format(scans) })}</span>
                )}
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
