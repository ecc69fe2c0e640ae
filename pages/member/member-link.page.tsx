import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LinkView } from './password-link.view.ts'
import { PasswordLinkShown } from './password-link-shown.tsx'

type MemberLinkProps = {
  links: { area: BranchLinks; member: string }
  /** Posts `do`: `void`. */
  action: string
  link: LinkView
  timeZone: string
}

/** `/branch/members/{id}/link`, after a link was made. Title: `branch:link.{purpose}.title`. */
export function MemberLinkPage({ links, action, link, timeZone }: MemberLinkProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="staff">
      <h1>{t(`branch:link.${link.purpose}.title`)}</h1>
      <PasswordLinkShown link={link} timeZone={timeZone} />
      <div className="actions">
        <LinkButton href={links.member} primary>
          {t('branch:link.done')}
        </LinkButton>
        <PostForm action={action} fields={{ do: 'void' }}>
          {t('branch:link.void')}
        </PostForm>
      </div>
    </BranchLayout>
  )
}
