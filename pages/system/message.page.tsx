import { LinkButton } from '../../views/components/button.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey, TranslateValues } from '../../views/translate.ts'

type Way = { href: string; label: LocaleKey }

type OneMessageProps = Pick<Parameters<typeof Hero>[0], 'icon' | 'tone'> & {
  /** Its texts: `.title` and `.text`. */
  words:
    | `system:${'error' | 'notFound' | 'offline' | `message.${MessageName}`}`
    | `auth:noMail.${'register' | 'reset'}`
    | 'branch:noRight'
    | 'staff:forbidden'
  values?: TranslateValues
  help?: LocaleKey
  /** The first is the main one, unless nothing solves it. */
  ways: Way[]
  final?: boolean
  requestId?: string | undefined
  oneLanguage?: boolean
}

/** A page that says one thing, and where to go on. */
export function OneMessage({
  words,
  values,
  help,
  ways,
  final,
  requestId,
  oneLanguage = false,
  ...look
}: OneMessageProps) {
  const { t } = usePage()
  return (
    <VisitorLayout oneLanguage={oneLanguage}>
      <Hero {...look} title={t(`${words}.title`)} text={t(`${words}.text`, values)} />
      {help && <p className="center">{t(help)}</p>}
      <div className="actions">
        {ways.map(({ href, label }, index) => (
          <LinkButton key={href} href={href} primary={index === 0 && !final}>
            {t(label)}
          </LinkButton>
        ))}
      </div>
      <RequestId of={requestId} />
    </VisitorLayout>
  )
}

/** By which whoever runs the server finds the request in the log. */
export function RequestId({ of }: { of: string | undefined }) {
  const { t } = usePage()
  return of && <p className="center small mono">{t('system:error.requestId', { id: of })}</p>
}

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
  | 'backElsewhere'
  | 'badRequest'
  | 'crossSite'
  | 'passwordLink'

type MessageProps = {
  message: MessageName
  /** Labels: for example `system:actions.home`, `.tryAgain`, `.typeNumber`, `.newTip`. */
  actions?: Way[] | undefined
  requestId?: string | undefined
}

const isSoonOver = (message: MessageName) =>
  ['notOpenYet', 'unavailable', 'checking', 'rateLimited'].includes(message)

/** A page with one message and links. Title: `system:message.{message}.title`. */
export const MessagePage = ({ message, actions = [], requestId }: MessageProps) => (
  <OneMessage
    icon={isSoonOver(message) ? 'clock' : 'bang'}
    words={`system:message.${message}`}
    ways={actions}
    final={message === 'venueClosed' || message === 'backElsewhere'}
    requestId={requestId}
  />
)
