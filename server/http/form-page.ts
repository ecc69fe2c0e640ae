import type { Request, RequestHandler, Response } from 'express'
import type { ZodObject, z } from 'zod'
import type { LocaleKey } from '../../views/translate.ts'
import type { Flashes } from './flash.ts'
import { type FieldErrors, parseForm, type Typed } from './parse-form.ts'
import type { Page, SendPage } from './send-page.tsx'

/** How a page shows its form: empty, as a new one. With `errors` the form was refused; then `status` is 400 by default. */
export type Shown = { status?: number; typed?: Typed; errors?: FieldErrors; hint?: LocaleKey }

/** `about`: what the URL names, a branch or a tip. */
export type Viewed<About> = {
  req: Request
  about: About
  typed: Typed
  errors: FieldErrors
  hint?: LocaleKey
}

/** The page with its form, or the URL to redirect to instead. */
export type View<About = undefined> = (viewed: Viewed<About>) => Page | string | Promise<Page | string>

export type FormHandlers = { get: RequestHandler; post: RequestHandler }

type Drawn<About> = {
  send: SendPage
  /** Tells on the page that a view redirects to why the form was refused. */
  flashes?: Flashes
  view: View<About>
  /** True if the form has only buttons: nothing was typed that must be kept, and any error is one of the whole form. */
  buttons?: boolean
}

/** Sends a form's page: one way for a new form and for a refused one. */
export function formView<About>({ send, flashes, view, buttons = false }: Drawn<About>) {
  return async (req: Request, res: Response, about: About, { status, errors, ...shown }: Shown = {}) => {
    const page = await view({ req, about, typed: {}, errors: errors ?? {}, ...shown })
    if (typeof page === 'string') {
      if (errors?.form) flashes?.set(res, { type: 'error', key: errors.form.key })
      return res.redirect(303, page)
    }
    const refused = errors !== undefined
    const answer = { status: status ?? (refused ? 400 : 200), errors: errors ?? {} }
    send(req, res, { ...answer, refused: refused && !buttons, ...page })
  }
}

type Sent<S extends ZodObject, About> = {
  req: Request
  res: Response
  about: About
  data: z.infer<S>
  typed: Typed
}

/** What was done: where to go on, what is said there once, and the log's line, to which a member's id is added. */
type Done = {
  to: string
  toast?: LocaleKey | undefined
  /** In place of `toast`: why it was not done. */
  problem?: LocaleKey | undefined
  log?: readonly [fields: object, message: string] | false | undefined
}

type Found<About> = About | undefined

type Form<S extends ZodObject, About> = Omit<Drawn<About>, 'send' | 'flashes'> & {
  /** Finds what the URL names and checks rights, before the form is read. Undefined: it has sent the answer itself. */
  load?: (req: Request, res: Response) => Found<About> | Promise<Found<About>>
  schema: S | ((req: Request, about: About) => S)
  /** The values in the form at first. */
  initial?: (req: Request, about: About) => Typed | Promise<Typed>
  /** True for what outlasts a stolen session: whoever does it types their password, unless they just did. */
  asksPassword?: true | ((sent: Sent<S, About>) => boolean | Promise<boolean>)
  /** Does what the form asks for. Returns where to go on, why it failed, or undefined if it has sent the answer. */
  act: (sent: Sent<S, About>) => Promise<string | Done | Shown | undefined>
}

/** A page with a form: `get` shows it, `post` checks it and acts, or shows it again with what was typed. */
export type FormPage = <S extends ZodObject, About = undefined>(
  form: Form<S, About>,
) => Record<'get' | 'post', (req: Request, res: Response) => Promise<void>>

/** What a page that asks for the password needs to know of the form. */
export type PasswordAsked = {
  answer: string | undefined
  /** Where the form is posted; its page has the same address. */
  action: string
  /** Its typed values, to be posted again. Nothing secret. */
  typed: Typed
  /** For a form that may be longer than others. */
  encType?: 'multipart/form-data'
}

export type PresentPassword = {
  /** Takes the typed password out of the posted form. Undefined if the form's own page posted it. */
  answerOf(sent: { body?: unknown }): string | undefined
  /**
   * True if the person typed their password in this session in the last ten minutes, or just now. Otherwise a page has
   * been sent that asks for it and then posts the same form again.
   */
  proven(req: Request, res: Response, asked: PasswordAsked): Promise<boolean>
}

type Needs = { send: SendPage; flashes: Flashes; present?: PresentPassword }

/** Makes all pages with a form. Without `present` none may ask for a password: making one that does throws. */
export function createFormPage({ send, flashes, present }: Needs): FormPage {
  return <S extends ZodObject, About>(form: Form<S, About>) => {
    const { schema, initial, buttons, asksPassword, act } = form
    if (asksPassword && !present) throw new Error('nobody is signed in where this form is')
    const show = formView({ send, flashes, ...form })
    // The cast is safe: the value is used only if no answer was sent, and then it is defined.
    const load = async (req: Request, res: Response) => (await form.load?.(req, res)) as About

    /** True if nothing must be proved, or it is; otherwise a page that asks for it has been sent. */
    const proven = async (sent: Sent<S, About>, answer: string | undefined) => {
      const { req, res, typed } = sent
      const asks = typeof asksPassword === 'function' ? await asksPassword(sent) : asksPassword
      return !asks || (await present?.proven(req, res, { answer, action: req.originalUrl, typed })) === true
    }

    return {
      async get(req: Request, res: Response): Promise<void> {
        const about = await load(req, res)
        if (res.headersSent) return
        await show(req, res, about, initial && { typed: await initial(req, about) })
      },
      async post(req: Request, res: Response): Promise<void> {
        const about = await load(req, res)
        if (res.headersSent) return
        const answer = asksPassword && present?.answerOf(req)
        const parsed = parseForm(typeof schema === 'function' ? schema(req, about) : schema, req.body)
        const { typed } = parsed
        if (!parsed.ok) {
          const errors: FieldErrors = buttons ? { form: { key: 'common:errors.validation' } } : parsed.errors
          return show(req, res, about, { typed, errors })
        }
        const sent = { req, res, about, data: parsed.data, typed }
        if (!(await proven(sent, answer))) return
        const done = await act(sent)
        if (typeof done === 'string') return res.redirect(303, done)
        if (!done) return
        if (!('to' in done)) return show(req, res, about, { typed, ...done })
        const { to, toast, problem, log } = done
        if (log) req.log.info({ ...log[0], ...(req.member && { memberId: req.member.staffId }) }, log[1])
        if (problem) flashes.set(res, { type: 'error', key: problem })
        else if (toast) flashes.set(res, { type: 'success', key: toast })
        res.redirect(303, to)
      },
    }
  }
}
