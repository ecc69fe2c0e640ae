import type { Request, RequestHandler, Response } from 'express'
import type { ZodObject, z } from 'zod'
import type { LocaleKey } from '../../views/translate.ts'
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
  view: View<About>
  /** True if the form has only buttons: nothing was typed that must be kept, and any error is one of the whole form. */
  buttons?: boolean
}

/** Sends a form's page: one way for a new form and for a refused one. */
export function formView<About>({ send, view, buttons = false }: Drawn<About>) {
  return async (req: Request, res: Response, about: About, { status, errors, ...shown }: Shown = {}) => {
    const page = await view({ req, about, typed: {}, errors: errors ?? {}, ...shown })
    if (typeof page === 'string') return res.redirect(303, page)
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

type Found<About> = About | undefined

type FormPage<S extends ZodObject, About> = Drawn<About> & {
  /** Finds what the URL names and checks rights, before the form is read. Undefined: it has sent the answer itself. */
  load?: (req: Request, res: Response) => Found<About> | Promise<Found<About>>
  schema: S | ((req: Request, about: About) => S)
  /** The values in the form at first. */
  initial?: (req: Request, about: About) => Typed | Promise<Typed>
  /** Does what the form asks for. Returns where to redirect, why it failed, or undefined if it has sent the answer. */
  act: (sent: Sent<S, About>) => Promise<string | Shown | undefined>
}

/** A page with a form: `get` shows it, `post` checks it and acts, or shows it again with what was typed. */
export function formPage<S extends ZodObject, About = undefined>(form: FormPage<S, About>) {
  const { schema, initial, buttons, act } = form
  const show = formView(form)
  // The cast is safe: the value is used only if no answer was sent, and then it is defined.
  const load = async (req: Request, res: Response) => (await form.load?.(req, res)) as About
  return {
    async get(req: Request, res: Response): Promise<void> {
      const about = await load(req, res)
      if (res.headersSent) return
      await show(req, res, about, initial && { typed: await initial(req, about) })
    },
    async post(req: Request, res: Response): Promise<void> {
      const about = await load(req, res)
      if (res.headersSent) return
      const parsed = parseForm(typeof schema === 'function' ? schema(req, about) : schema, req.body)
      const { typed } = parsed
      if (!parsed.ok) {
        const errors: FieldErrors = buttons ? { form: { key: 'common:errors.validation' } } : parsed.errors
        return show(req, res, about, { typed, errors })
      }
      const done = await act({ req, res, about, data: parsed.data, typed })
      if (typeof done === 'string') return res.redirect(303, done)
      if (done) await show(req, res, about, { typed, ...done })
    },
  }
}
