import type { LocaleKey } from '../../views/translate.ts'

/** What can be said: texts at `system:message.{name}.title` and `.text`. */
export type MessageName =
  | 'codeRevoked'
  | 'venueClosed'
  | 'unavailable'
  | 'rateLimited'
  | 'otherBrowser'
  | 'tipChanged'
  | 'badRequest'
  | 'crossSite'

export type MessageProps = {
  message: MessageName
  /** The first one is the main way on. Labels such as `system:actions.home`, `.tryAgain`, `.typeNumber`, `.newTip`. */
  actions?: { href: string; label: LocaleKey }[] | undefined
  requestId?: string | undefined
}

/** A page that says one thing and where to go. Title: `system:message.{message}.title`. */
export function MessagePage(_: MessageProps) {
  return null
}
