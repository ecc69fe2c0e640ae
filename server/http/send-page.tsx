import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import { documentAround } from '../../views/document.ts'
import type { PageContext } from '../../views/page-context.tsx'
import css from '../../views/styles/critical.css?inline'
import signedInCss from '../../views/styles/signed-in.css?inline'
import type { Assets } from '../assets.ts'
import type { Config } from '../config.ts'
import { isTipping, paths } from '../paths.ts'
import { compressPage } from './compress-page.ts'
import type { Flashes } from './flash.ts'
import { headerOf, newsOf } from './own-ways.ts'
import { createPageMemory, renderPage } from './page-memory.tsx'
import type { FieldErrors } from './parse-form.ts'

export type Page = {
  status?: number
  title: string
  description?: string
  /** What is wrong with the form that was sent; the title then begins with "Error:". */
  errors?: FieldErrors
  /** True if a form was refused: this page shows it again, as it was filled in. */
  refused?: boolean | undefined
  /** True for pages that search engines may list. */
  listed?: boolean
  /** The picture that messengers show next to a link to a listed page; each is a file in public/previews. */
  preview?: 'restaurant' | 'hotel' | 'site'
  /** True for pages of signed-in people, which have more styles than a guest's. */
  signedIn?: boolean
  refresh?: { seconds: number; url: string }
  /** True if the page is the same for everybody and its props are plain JSON: it is rendered once for all. */
  same?: boolean
  page: ReactElement
}

export type SendPage = (req: Request, res: Response, page: Page) => void

type Needs = { config: Config; assets: Assets; flashes: Flashes }

const legal = { terms: paths.terms(), privacy: paths.privacy(), disclosure: paths.disclosure() }

// The styles are two thirds of a page: turn them into bytes once, not for each reader.
const guestStyles = Buffer.from(css)
const memberStyles = Buffer.from(css + signedInCss)

/**
 * Lets a controller answer with a page. A page about a tip must not be stored anywhere. A listed page may be stored by
 * the browser for its back button (typed values survive there), but by no cache: it carries a nonce.
 */
export function pageSender({ config, assets, flashes }: Needs): SendPage {
  const remember = createPageMemory()
  /** The answer to a form must not be reloaded: that would send the form again. */
  const reloadable = ({ method, text }: Request) =>
    assets.build && method === 'GET'
      ? {
          build: assets.build.id,
          seconds: config.buildCheckSeconds,
          newer: text('common:build.newer'),
          reload: text('common:build.reload'),
          later: text('common:build.later'),
        }
      : undefined
  return (req, res, given) => {
    const { status = 200, title, description, errors = {}, listed = false, refresh, page } = given
    const flash = flashes.take(req, res)
    const header = headerOf(req)
    const context: PageContext = {
      ...header,
      ...newsOf(req),
      t: req.text,
      lang: req.lang,
      url: req.originalUrl,
      demo: config.demo,
      nonce: res.locals.nonce,
      timeZone: config.timeZone,
      legal,
      refused: given.refused,
      toast: flash && { type: flash.type, text: req.text(flash.key) },
    }
    const drawn = (given.same ? remember : renderPage)(context, page)
    const [before, between, after] = documentAround({
      lang: req.lang,
      title: Object.keys(errors).length > 0 ? req.text('common:errorTitle', { title }) : title,
      description,
      canonical: listed ? config.publicUrl + req.path : undefined,
      preview: {
        site: req.text('common:product'),
        picture: `${config.publicUrl}/previews/${given.preview ?? 'site'}.png`,
      },
      refresh,
      nonce: res.locals.nonce,
      script: assets.client ? { src: assets.client, build: reloadable(req) } : undefined,
      manifest: isTipping(req.path) ? undefined : paths.webManifest(req.lang),
    })
    res.status(status).set('Cache-Control', listed ? 'private, no-cache' : 'private, no-store')
    const styles = given.signedIn || header.own ? memberStyles : guestStyles
    const body = typeof drawn === 'string' ? Buffer.from(drawn) : drawn
    const html = Buffer.concat([Buffer.from(before), styles, Buffer.from(between), body, Buffer.from(after)])
    res.type('html').send(compressPage(req, res, html))
  }
}
