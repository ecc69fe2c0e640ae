import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeMemberView, CodeView } from './qr.view.ts'
import { QrCodeImage } from './qr-code.tsx'
import { Papers } from './qr-papers.tsx'
import { People } from './qr-people.tsx'
import { Scans } from './qr-scans.tsx'

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
