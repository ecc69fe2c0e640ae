import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { AuthMessagePage } from '../../../pages/auth/auth-message.page.tsx'
import { SetupLinkPage } from '../../../pages/setup/setup-link.page.tsx'
import {
  ErrorPage,
  NoRightPage,
  NotFoundPage,
  StaffForbiddenPage,
} from '../../../pages/system/error.page.tsx'
import { type MessageName, MessagePage } from '../../../pages/system/message.page.tsx'
import type { LocaleKey } from '../../../views/translate.ts'
import { paymentCheckSeconds } from '../../base/constants.ts'
import {
  CrossOriginError,
  ForbiddenError,
  NotFoundError,
  NotOpenYetError,
  RateLimitedError,
  SignedOutError,
  type SignedOutReason,
} from '../../base/errors.ts'
import type { Logger } from '../../base/logger.ts'
import { createOnceAMinute } from '../../base/once-a-minute.ts'
import { paths } from '../../base/paths.ts'
import { setupLinkCommand } from '../../config/config.ts'
import { type Answer, answerTo, wordsOf } from '../error-answers.ts'
import type { Flashes } from '../flash.ts'
import { languageField, secretField, type Typed } from '../parse-form.ts'
import { hereOf } from '../return-to.ts'
import { safeLocalPath } from '../safe-redirect.ts'
import type { Page, SendPage } from '../send-page.tsx'

/** When a page is worth another try while a service is away. */
const awaySeconds = 10

/** A member without the right gets a page that leads to their own area. */
const noRight: Answer = { status: 403, level: 'info', message: 'noRight' }

/**
 * Whoever pays or comes back from paying must not read that they should try again: an earlier press may have charged. The
 * page asks again by itself, and then shows how the payment stands.
 */
function afterPaying(req: Request, answer: Answer): Answer {
  const pays = /^\/tip\/[\w-]+\/payment/.test(req.path)
  // Banks' apps open the way back in the phone's usual browser, which does not know the guest who has just paid.
  if (pays && answer.message === 'otherBrowser') return { ...answer, message: 'backElsewhere' }
  // The button there charges nothing, and where Stripe is away it can be pressed again.
  const cancels = req.method === 'POST' && req.path.endsWith('/cancel')
  const failed = answer.status === 500 || (answer.message === 'unavailable' && !cancels)
  return pays && failed ? { ...answer, message: 'checking' } : answer
}

type Needs = { send: SendPage; flashes: Flashes; log: Logger }

/** Turns any error into a page in the reader's language, or into JSON for clients that ask for it. */
export function errorHandler({ send, flashes, log }: Needs): ErrorRequestHandler {
  const onceAMinute = createOnceAMinute()
  // Express recognises an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    if (error instanceof SignedOutError && !wantsJson(req) && !keptForm(req))
      return toLogin(flashes, req, res, error)
    if (error instanceof NotOpenYetError && !wantsJson(req))
      return res.redirect(303, paths.comingSoon({ branch: error.branchId }))
    const answer = error instanceof ForbiddenError && req.member ? noRight : afterPaying(req, answerTo(error))
    if (answer.outage) {
      if (onceAMinute(answer.outage))
        (req.log ?? log).error({ err: (error as Error).cause ?? error }, answer.outage)
    } else {
      // A form from elsewhere mostly means a proxy or another name of the site: the operator must see both addresses.
      const why = error instanceof CrossOriginError ? { why: error.message } : {}
      const fields = answer.unforeseen ? { err: error } : { error: (error as Error).name, ...why }
      req.failure = { ...req.failure, level: answer.level, fields: { ...req.failure?.fields, ...fields } }
      // Built files have no line in the log, so a fault of ours there gets one of its own.
      if (!req.id && answer.unforeseen) log.error(fields, 'request failed')
    }
    // Part of the answer was sent. Break the connection, so that nobody takes that part for the whole.
    if (res.headersSent) return void res.destroy()
    if (answer.status === 503) res.set('Retry-After', String(awaySeconds))
    if (error instanceof RateLimitedError) res.set('Retry-After', String(error.retryAfterSeconds))
    // Stripe's events and built files are handled before a language is known; no person reads their answer.
    if (!req.text) {
      res.status(answer.status).json({ error: { status: answer.status, requestId: req.id } })
      return
    }
    if (wantsJson(req)) {
      const message = req.text(`${wordsOf(answer)}.title`)
      res.status(answer.status).json({ error: { status: answer.status, message, requestId: req.id } })
      return
    }
    return send(req, res, pageOf(req, answer, error))
  }
}

const wantsJson = (req: Request) => req.accepts(['html', 'json']) === 'json'

/** Sends the reader to sign in and then back. If their session has ended, the sign-in page says why. */
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

function pageOf(req: Request, answer: Answer, error: unknown): Page {
  const { status, message, account } = answer
  const title: LocaleKey = `${wordsOf(answer)}.title`
  if (account) {
    const home = paths.home()
    const ended = account === 'signedOut'
    const retry = account === 'unreachable' ? hereOf(req) : undefined
    const again = account === 'unreachable' || ended ? keptForm(req) : undefined
    const signIn = ended ? paths.login() : undefined
    const signOut = ended ? undefined : paths.logout()
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
    return { status, title, refused: again !== undefined, page }
  }
  if (message === 'setupLink') return { status, title, page: <SetupLinkPage command={setupLinkCommand()} /> }
  const here = message === 'checking' ? safeLocalPath(req.originalUrl) : undefined
  return {
    status,
    title,
    ...(here && { refresh: { seconds: paymentCheckSeconds, url: here } }),
    page: plainPage(req, message),
  }
}

function plainPage(req: Request, message: Exclude<Answer['message'], 'setupLink'>) {
  const home = paths.home()
  if (message === 'notFound') return <NotFoundPage path={req.path} links={{ home }} />
  if (message === 'staffForbidden') return <StaffForbiddenPage links={{ back: paths.staffList() }} />
  if (message === 'noRight') return <NoRightPage links={{ home: paths.branchHome() }} />
  if (message) return <MessagePage message={message} actions={waysOn(req, message)} requestId={req.id} />
  return <ErrorPage requestId={req.id} links={{ home, retry: safeLocalPath(req.originalUrl) }} />
}

type WayOn = { href: string; label: LocaleKey }

/** Where a page that refuses something leads. Every URL that takes a form also shows one. */
function waysOn(req: Request, message: MessageName): WayOn[] {
  const home: WayOn = { href: paths.home(), label: 'system:actions.home' }
  const first = wayOn(req, message)
  return first ? [first, home] : [home]
}

function wayOn(req: Request, message: MessageName): WayOn | undefined {
  if (message === 'codeUnknown' || message === 'codeRevoked' || message === 'venueClosed') {
    return { href: paths.tipEntry(), label: 'system:actions.typeNumber' }
  }
  if (message === 'passwordLink') return { href: paths.login(), label: 'auth:register.signIn' }
  // A tip's URL opened in a second browser still leads to its venue.
  const branchId = /^\/tip\/([\w-]+)/.exec(req.path)?.[1]
  if (message === 'otherBrowser')
    return branchId ? { href: paths.tip(branchId), label: 'system:actions.newTip' } : undefined
  const href = safeLocalPath(req.originalUrl)
  return href ? { href, label: 'system:actions.tryAgain' } : undefined
}

/** Where a form was sent, and what was typed in it. */
type KeptForm = { action: string; fields: Typed }

/**
 * The form in a request, so that it can be sent again. Undefined if nothing was typed, or if it has a file, which a page
 * can't hold. Leaves out secrets: the form's own page asks for them again and keeps the rest.
 */
function keptForm(req: Request): KeptForm | undefined {
  const action = safeLocalPath(req.originalUrl)
  if (req.method !== 'POST' || !action || !req.is('application/x-www-form-urlencoded')) return undefined
  const sent = Object.entries((req.body ?? {}) as Record<string, unknown>)
  const fields = sent.filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== languageField && !secretField.test(field[0]),
  )
  return fields.length > 0 ? { action, fields: Object.fromEntries(fields) } : undefined
}

/** For requests that no route has answered. */
export const notFound: RequestHandler = (_req, _res, next) => next(new NotFoundError())

/** No id contains a NUL character and nobody can type one. PostgreSQL refuses it, so it would be an error 500. */
export const noNul: RequestHandler = (req, _res, next) =>
  next(req.originalUrl.includes('%00') ? new NotFoundError() : undefined)
