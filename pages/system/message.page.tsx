import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'

/** The possible messages: texts at `system:message.{name}.title` and `.text`. */
export type MessageName =
  | 'codeUnknown'
  | 'codeRevoked'
  | 'venueClosed'
  | 'notOpenYet'
  | 'unavailable'
  | 'checking'
  | 'rateLimited'
  | 'otherBrowser'
  | 'tipChanged'
  | 'badRequest'
  | 'crossSite'
  | 'passwordLink'

type MessageProps = {
  message: MessageName
  /** The first is the main action, unless nothing solves it. Labels: for example `system:actions.home`, `.tryAgain`, `.typeNumber`, `.newTip`. */
  actions?: { href: string; label: LocaleKey }[] | undefined
  requestId?: string | undefined
}

const isSoonOver = (message: MessageName) =>
  ['notOpenYet', 'unavailable', 'checking', 'rateLimited'].includes(message)

/** Nothing solves it: no way on is the main one. */
const isFinal = (message: MessageName) => message === 'venueClosed'

/** A page with one message and links. Title: `system:message.{message}.title`. */
export function MessagePage({ message, actions = [], requestId }: MessageProps) {
  const { t } = usePage()
  const words = `system:message.${message}` as const
  return (
    <VisitorLayout>
      <Hero
        icon={isSoonOver(message) ? 'clock' : 'bang'}
        title={t(`${words}.title`)}
        text={t(`${words}.text`)}
      />
      <div className="actions">
        {actions.map(({ href, label }, index) => (
          <LinkButton key={href} href={href} primary={index === 0 && !isFinal(message)}>
            {t(label)}
          </LinkButton>
        ))}
      </div>
      {requestId && <p className="center small mono">{t('system:error.requestId', { id: requestId })}</p>}
    </VisitorLayout>
  )
}
