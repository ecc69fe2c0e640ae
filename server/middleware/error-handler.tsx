import type { ErrorRequestHandler, Request, Response } from 'express'
import { type AuthMessageName, AuthMessagePage } from '../../pages/auth/auth-message.page.tsx'
import { NoRightPage } from '../../pages/member/no-right.page.tsx'
import { StaffForbiddenPage } from '../../pages/staff/staff-forbidden.page.tsx'
import { ErrorPage } from '../../pages/system/error.page.tsx'
import { type MessageName, MessagePage } from '../../pages/system/message.page.tsx'
import { NotFoundPage } from '../../pages/system/not-found.page.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import {
  ForbiddenError,
  NotOpenYetError,
  RateLimitedError,
  SignedOutError,
  type SignedOutReason,
} from '../errors.ts'
import type { Flashes } from '../http/flash.ts'
import { keptForm } from '../http/kept-form.ts'
import type { NetworkOf } from '../http/network-of.ts'
import { hereOf } from '../http/return-to.ts'
import { safeLocalPath } from '../http/safe-redirect.ts'
import type { Page, SendPage } from '../http/send-page.tsx'
import type { Logger } from '../logger.ts'
import { paths } from '../paths.ts'

type Answer = {
  status: number
  level: 'info' | 'warn' | 'error'
  message?: MessageName | 'notFound' | 'staffForbidden' | 'noRight'
  account?: AuthMessageName
}

/** Class of the error → what the reader gets and how loudly it is logged. What is not listed is our fault: 500. */
const answers: Record<string, Answer> = {
  SignedOutError: { status: 401, level: 'info', account: 'signedOut' },
  NotFoundError: { status: 404, level: 'info', message: 'notFound' },
  ForeignTipError: { status: 404, level: 'info', message: 'otherBrowser' },
  VenueClosedError: { status: 410, level: 'info', message: 'venueClosed' },
  NotOpenYetError: { status: 409, level: 'info', message: 'notOpenYet' },
  RevokedCodeError: { status: 410, level: 'info', message: 'codeRevoked' },
  CrossOriginError: { status: 403, level: 'warn', message: 'crossSite' },
  RateLimitedError: { status: 429, level: 'warn', message: 'rateLimited' },
  SessionUnavailableError: { status: 503, level: 'error', message: 'unavailable' },
  PaymentsUnavailableError: { status: 503, level: 'warn', message: 'unavailable' },
  AccountsOffError: { status: 404, level: 'info', account: 'accountsOff' },
  ForbiddenError: { status: 403, level: 'info', account: 'noAccess' },
  StaffForbiddenError: { status: 403, level: 'info', message: 'staffForbidden' },
  SignInUnreachableError: { status: 503, level: 'warn', account: 'unreachable' },
  // Thrown by Express and its body parser.
  PayloadTooLargeError: { status: 413, level: 'info', message: 'badRequest' },
  BadRequestError: { status: 400, level: 'info', message: 'badRequest' },
  UnsupportedMediaTypeError: { status: 415, level: 'info', message: 'badRequest' },
  URIError: { status: 404, level: 'info', message: 'notFound' },
}
const ours: Answer = { status: 500, level: 'error' }
/** Who works here and may not do this is no stranger: their own area is where they go on. */
const noRight: Answer = { status: 403, level: 'info', message: 'noRight' }
/** Nothing can be written: the operator has to make room. */
const full: Answer = { status: 503, level: 'error', message: 'unavailable' }
const unreadable: Answer = { status: 400, level: 'info', message: 'badRequest' }

type Needs = { send: SendPage; flashes: Flashes; log: Logger; networkOf: NetworkOf }

/** Turns whatever was thrown into a page (or JSON, for clients that ask for it) in the reader's language. */
export function errorHandler({ send, flashes, log, networkOf }: Needs): ErrorRequestHandler {
  const whoOf = whoIn(networkOf)
  // Express knows an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    if (error instanceof SignedOutError && !wantsJson(req) && !keptForm(req))
      return toLogin(flashes, req, res, error)
    if (error instanceof NotOpenYetError && !wantsJson(req))
      return res.redirect(303, paths.comingSoon({ branch: error.branchId }))
    const answer = answerTo(error, req)
    // Files are sent before a request has its own log.
    const ownLog: Logger = req.log ?? log
    ownLog[answer.level](
      {
        ...(answer === ours || answer === full ? { err: error } : { error: (error as Error).name }),
        ...whoOf(req, answer),
      },
      'request failed',
    )
    // Part of an answer is out: broken off, nobody takes it for the whole.
    if (res.headersSent) return void res.destroy()
    if (error instanceof RateLimitedError) res.set('Retry-After', String(error.retryAfterSeconds))
    // Stripe's notices and files come before any language is known; nobody reads the answer.
    if (!req.text) {
      res.status(answer.status).json({ error: { status: answer.status, requestId: req.id } })
      return
    }
    if (wantsJson(req)) {
      const { title } = pageOf(req, answer, error)
      res.status(answer.status).json({ error: { status: answer.status, message: title, requestId: req.id } })
      return
    }
    send(req, res, pageOf(req, answer, error))
  }
}

/** Who was refused something, where they are known; of what nobody may do (403), or not so often (429), also from which network. */
function whoIn(networkOf: NetworkOf) {
  return (req: Request, { status }: Answer) => ({
    ...(req.person && { person: req.person.sub }),
    ...((status === 403 || status === 429 || (req.person && status === 404)) && { network: networkOf(req) }),
  })
}

function answerTo(error: unknown, { member }: Request): Answer {
  if (!(error instanceof Error)) return ours
  if (error instanceof ForbiddenError && member) return noRight
  const known = Object.hasOwn(answers, error.name) ? answers[error.name] : undefined
  if (isDiskFull(error)) return full
  return known ?? (isUnreadable(error) ? unreadable : ours)
}

/** SQLITE_FULL, and PostgreSQL's disk_full. */
const isDiskFull = (error: Error & { errcode?: unknown; code?: unknown }) =>
  error.errcode === 13 || error.code === '53100'

/** What Express's parsers say of a body that is broken some other way, such as compressed data that is none. */
function isUnreadable(error: Error & { status?: unknown; expose?: unknown }): boolean {
  return error.expose === true && typeof error.status === 'number' && error.status < 500
}

const wantsJson = (req: Request) => req.accepts(['html', 'json']) === 'json'

/** Somebody has to sign in first, and then comes back. Why it is so again is said where there is a reason. */
function toLogin(flashes: Flashes, req: Request, res: Response, { reason }: SignedOutError): void {
  if (reason) flashes.set(res, { type: 'error', key: signedOutTexts[reason] })
  res.redirect(303, paths.login(hereOf(req)))
}

const signedOutTexts: Record<SignedOutReason, LocaleKey> = {
  unauthenticated: 'auth:errors.unauthenticated',
  refreshUnsupported: 'auth:errors.refreshUnsupported',
  accountGone: 'auth:errors.userNotAvailable',
  notConfirmed: 'auth:errors.userNotConfirmed',
  unexpected: 'auth:errors.unexpected',
}

function pageOf(req: Request, { status, message, account }: Answer, error: unknown): Page {
  const home = paths.home()
  if (account) {
    const ended = account === 'signedOut'
    const retry = account === 'unreachable' ? hereOf(req) : undefined
    const again = account === 'unreachable' || ended ? keptForm(req) : undefined
    const signIn = ended ? paths.login() : undefined
    const signOut = account === 'accountsOff' || ended ? undefined : paths.logout()
    const reason = error instanceof SignedOutError && error.reason ? signedOutTexts[error.reason] : undefined
    const page = (
      <AuthMessagePage
        message={account}
        reason={reason}
        requestId={req.id}
        links={{ home, retry, signIn }}
        again={again}
        signOut={signOut}
      />
    )
    // With `errors`, the language links send the form along.
    return { status, title: req.text(`auth:message.${account}.title`), ...(again && { errors: {} }), page }
  }
  if (message === 'notFound') {
    const page = <NotFoundPage path={req.path} links={{ home }} />
    return { status, title: req.text('system:notFound.title'), page }
  }
  if (message === 'staffForbidden') {
    const page = <StaffForbiddenPage links={{ back: paths.staffList() }} />
    return { status, title: req.text('staff:forbidden.title'), page }
  }
  if (message === 'noRight') {
    const page = <NoRightPage links={{ home: paths.branchHome() }} />
    return { status, title: req.text('branch:noRight.title'), page }
  }
  if (message) {
    const page = <MessagePage message={message} actions={waysOn(req, message)} requestId={req.id} />
    return { status, title: req.text(`system:message.${message}.title`), page }
  }
  const page = <ErrorPage requestId={req.id} links={{ home, retry: safeLocalPath(req.originalUrl) }} />
  return { status, title: req.text('system:error.title'), page }
}

type WayOn = { href: string; label: LocaleKey }

/** Where to go from a page that says no. Every address that takes a form also shows it. */
function waysOn(req: Request, message: MessageName): WayOn[] {
  const home: WayOn = { href: paths.home(), label: 'system:actions.home' }
  const first = wayOn(req, message)
  return first ? [first, home] : [home]
}

function wayOn(req: Request, message: MessageName): WayOn | undefined {
  if (message === 'codeRevoked' || message === 'venueClosed') {
    return { href: paths.tipEntry(), label: 'system:actions.typeNumber' }
  }
  // An address opened in a second browser still leads to its venue.
  const branchId = /^\/tip\/([\w-]+)/.exec(req.path)?.[1]
  if (message === 'otherBrowser')
    return branchId ? { href: paths.tip(branchId), label: 'system:actions.newTip' } : undefined
  const href = safeLocalPath(req.originalUrl)
  return href ? { href, label: 'system:actions.tryAgain' } : undefined
}
