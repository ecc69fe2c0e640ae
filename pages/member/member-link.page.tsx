import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { LinkView } from './password-link.view.ts'
import { PasswordLinkShown } from './password-link-shown.tsx'

type MemberLinkProps = {
  links: BusinessLinks & { member: string }
  /** Posts `do`: `void`. */
  action: string
  link: LinkView
  timeZone: string
}

/** `/branch/members/{id}/link`, after a link was made. Title: `branch:link.{purpose}.title`. */
export function MemberLinkPage({ links, action, link, timeZone }: MemberLinkProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
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
    </BusinessFrame>
  )
}
