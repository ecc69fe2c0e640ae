import { PostForm } from '../../views/components/form/post-form.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LinkStateView } from './password-link.view.ts'

export type MemberAccessProps = {
  /** Undefined where no link is possible. `action` posts `do`: `make` or `void`. */
  link: (LinkStateView & { action: string; timeZone: string }) | undefined
  /** Where the invitation is mailed again; undefined if there is none, or no mail. */
  inviteAgain: string | undefined
}

/** How a member gets in: a link for their own phone, or the invitation once more. */
export function MemberAccess({ link, inviteAgain }: MemberAccessProps) {
  const { t, lang } = usePage()
  return (
    <>
      {link && (
        <section className="apart stack-s">
          <h2>{t(`branch:link.${link.purpose}.title`)}</h2>
          <p className="small">{t(`branch:link.${link.purpose}.note`)}</p>
          {link.endsAt !== undefined && (
            <p>{t('branch:link.shown', { at: formatDateTime(link.endsAt, lang, link.timeZone) })}</p>
          )}
          <div className="actions">
            <PostForm action={link.action} fields={{ do: 'make' }}>
              {t(link.endsAt === undefined ? 'branch:link.make' : 'branch:link.makeNew')}
            </PostForm>
            {link.endsAt !== undefined && (
              <PostForm action={link.action} fields={{ do: 'void' }}>
                {t('branch:link.void')}
              </PostForm>
            )}
          </div>
        </section>
      )}
      {inviteAgain && (
        <section className="apart stack-s">
          <h2>{t('branch:again.title')}</h2>
          <p className="small">{t('branch:again.note')}</p>
          <PostForm action={inviteAgain}>{t('branch:again.submit')}</PostForm>
        </section>
      )}
    </>
  )
}
