import type { ErrorRequestHandler, Request } from 'express'
import { ErrorPage } from '../../pages/system/error.page.tsx'
import { type MessageName, MessagePage } from '../../pages/system/message.page.tsx'
import { NotFoundPage } from '../../pages/system/not-found.page.tsx'
import { RateLimitedError } from '../errors.ts'
import type { Page, SendPage } from '../http/send-page.tsx'
import { paths } from '../paths.ts'

type Answer = { status: number; level: 'info' | 'warn' | 'error'; message?: MessageName | 'notFound' }

/** Class of the error → what the reader gets and how loudly it is logged. What is not listed is our fault: 500. */
const answers: Record<string, Answer> = {
  NotFoundError: { status: 404, level: 'info', message: 'notFound' },
  ForeignTipError: { status: 404, level: 'info', message: 'otherBrowser' },
  VenueClosedError: { status: 410, level: 'info', message: 'venueClosed' },
  RevokedCodeError: { status: 410, level: 'info', message: 'codeRevoked' },
  CrossOriginError: { status: 403, level: 'warn', message: 'crossSite' },
  RateLimitedError: { status: 429, level: 'warn', message: 'rateLimited' },
  SessionUnavailableError: { status: 503, level: 'error', message: 'unavailable' },
  PaymentsUnavailableError: { status: 503, level: 'warn', message: 'unavailable' },
  // Thrown by Express and its body parser.
  PayloadTooLargeError: { status: 413, level: 'info', message: 'badRequest' },
  BadRequestError: { status: 400, level: 'info', message: 'badRequest' },
  UnsupportedMediaTypeError: { status: 415, level: 'info', message: 'badRequest' },
  URIError: { status: 404, level: 'info', message: 'notFound' },
}
const ours: Answer = { status: 500, level: 'error' }

/** Turns whatever was thrown into a page (or JSON, for clients that ask for it) in the reader's language. */
export function errorHandler(send: SendPage): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const answer = (error instanceof Error && answers[error.name]) || ours
    req.log[answer.level](
      answer === ours ? { err: error } : { error: (error as Error).name },
      'request failed',
    )
    if (res.headersSent) return next(error)
    if (error instanceof RateLimitedError) res.set('Retry-After', String(error.retryAfterSeconds))
    if (req.accepts(['html', 'json']) === 'json') {
      const { title } = pageOf(req, answer)
      res.status(answer.status).json({ error: { status: answer.status, message: title, requestId: req.id } })
      return
    }
    send(req, res, pageOf(req, answer))
  }
}

function pageOf(req: Request, { status, message }: Answer): Page {
  const home = paths.home()
  if (message === 'notFound') {
    const page = <NotFoundPage path={req.path} links={{ home }} />
    return { status, title: req.text('system:notFound.title'), page }
  }
  if (message) {
    const page = (
      <MessagePage
        message={message}
        actions={[{ href: home, label: 'system:actions.home' }]}
        requestId={req.id}
      />
    )
    return { status, title: req.text(`system:message.${message}.title`), page }
  }
  const page = <ErrorPage requestId={req.id} links={{ home }} />
  return { status, title: req.text('system:error.title'), page }
}
