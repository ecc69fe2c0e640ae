import { LinkButton } from '../../views/components/button.tsx'
import { useFormId } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import { RequestId } from '../system/message.page.tsx'

/** `unreachable`: the identity service can't be asked about a signed-in person. `signedOut`: the sign-in has ended. */
export type AuthMessageName = 'noAccess' | 'unreachable' | 'signedOut'

type AuthMessageProps = {
  message: AuthMessageName
  /** A more exact reason, if known. */
  reason?: LocaleKey | undefined
  requestId?: string | undefined
  links: { home: string; retry?: string | undefined; signIn?: string | undefined }
  /** A form that was not accepted: the typed values are sent again with the next try. */
  again?: { action: string; fields: Record<string, string> } | undefined
  /** Action of the sign-out form. Undefined if nobody is signed in. */
  signOut?: string | undefined
}

/** Why an account's page can't be shown. Title: `auth:message.{message}.title`. */
export function AuthMessagePage({ message, reason, requestId, links, again, signOut }: AuthMessageProps) {
  const { t } = usePage()
  const formId = useFormId(undefined)
  return (
    <VisitorLayout>
      <Hero
        icon={message === 'noAccess' ? 'lock' : 'bang'}
        title={t(`auth:message.${message}.title`)}
        text={t(reason ?? `auth:message.${message}.text`)}
      />
      {message === 'unreachable' && <p className="center">{t('auth:message.kept')}</p>}
      {again && (
        <p className="center">{t(links.signIn ? 'auth:message.keptSignedOut' : 'auth:message.keptForm')}</p>
      )}
      {message === 'noAccess' && <p className="center">{t('auth:message.noAccessHelp')}</p>}
      <div className="actions">
        {links.signIn && (
          <a className="btn primary" href={links.signIn} target="_blank" rel="noopener">
            {t('auth:message.signIn')}
          </a>
        )}
        {again && (
          <PostForm {...again} id={formId} primary={!links.signIn}>
            {t('auth:message.tryAgain')}
          </PostForm>
        )}
        {links.retry && !again && (
          <LinkButton href={links.retry} primary>
            {t('auth:message.tryAgain')}
          </LinkButton>
        )}
        <LinkButton href={links.home} primary={!links.retry && !again}>
          {t('auth:message.home')}
        </LinkButton>
        {signOut && <PostForm action={signOut}>{t('auth:message.signOut')}</PostForm>}
      </div>
      <RequestId of={requestId} />
    </VisitorLayout>
  )
}
