import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { documentAround } from '../../views/document.ts'
import { guestAreas } from '../../views/languages.ts'
import { type PageContext, PageContextProvider } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import { paths } from '../base/paths.ts'
import type { Config } from '../config/config.ts'
import type { Assets } from './assets.ts'
import { encodingOf } from './compress-page.ts'
import type { Flashes } from './flash.ts'
import { createKeptPages } from './kept-pages.ts'
import { headerOf } from './own-ways.ts'
import type { FieldErrors } from './parse-form.ts'
import { isReadRequest } from './return-to.ts'
import { guestStyles, stylesOf } from './styles.ts'

export type Page = {
  status?: number
  /** Texts that have values, or are names, are given as they are read. */
  title: LocaleKey | { text: string }
  description?: string
  /** What is wrong with the form that was sent; the title then begins with "Error:". */
  errors?: FieldErrors
  /** True if a form was refused: this page shows it again, as it was filled in. */
  refused?: boolean | undefined
  /** True for pages that search engines may list. */
  listed?: boolean
  /** The picture that messengers show next to a link to a listed page; each is a file in public/previews. */
  preview?: 'restaurant' | 'hotel' | 'site'
  /** True for the page behind a code, which has fewer styles than the others. */
  first?: boolean
  refresh?: { seconds: number; url: string; scriptless?: boolean }
  /**
   * Set if the page is the same for everybody: what it shows, as an object that is another one after a change. Besides,
   * it may depend on the language and the address alone. Visitors then get a page that was drawn once for all of them.
   */
  same?: object | undefined
  /** True for a part of a page that its script puts in: no document around it, but the styles that it needs. */
  part?: boolean
  page: ReactElement
}

/** Throws what a component of the page throws. */
export type SendPage = (req: Request, res: Response, page: Page) => void

type Needs = { config: Config; assets: Assets; flashes: Flashes }

const legal = { terms: paths.terms(), privacy: paths.privacy(), disclosure: paths.disclosure() }

/**
 * Lets a controller answer with a page. A page about a tip must not be stored anywhere. A listed page may be stored by
 * the browser for its back button (typed values survive there), but by no cache: it is in its reader's language.
 */
export function pageSender({ config, assets, flashes }: Needs): SendPage {
  const kept = createKeptPages()
  /** The answer to a form must not be reloaded: that would send the form again. */
  const reloadable = (req: Request) =>
    assets.build && isReadRequest(req)
      ? {
          build: assets.build.id,
          seconds: config.buildCheckSeconds,
          newer: req.text('common:build.newer'),
          reload: req.text('common:build.reload'),
          later: req.text('common:build.later'),
        }
      : undefined
  type More = Pick<PageContext, 'home' | 'own' | 'toast'>
  const elementOf = (req: Request, given: Page, more: More): ReactElement => {
    const context: PageContext = {
      ...more,
      t: req.text,
      textsIn: req.textsIn,
      lang: req.lang,
      langs: req.langs,
      notIn: req.notIn,
      names: req.names,
      url: req.originalUrl,
      demo: config.demo,
      testMode: !config.stripe.live,
      timeZone: config.timeZone,
      legal,
      refused: given.refused,
    }
    return <PageContextProvider value={context}>{given.page}</PageContextProvider>
  }
  const draw = (req: Request, given: Page, more: More): string => {
    const body = renderToString(elementOf(req, given, more))
    if (given.part) return guestStyles + body
    const { description, errors = {}, listed = false } = given
    const title = typeof given.title === 'string' ? req.text(given.title) : given.title.text
    const parts = {
      lang: req.lang,
      styles: stylesOf(req.path, given.first),
      title: Object.keys(errors).length > 0 ? req.text('common:errorTitle', { title }) : title,
      description,
      canonical: listed ? config.publicUrl + req.path : undefined,
      preview: {
        site: req.text('common:product'),
        picture: `${config.publicUrl}/previews/${given.preview ?? 'site'}.png`,
      },
      refresh: given.refresh,
      script: assets.client ? { src: assets.client, build: reloadable(req) } : undefined,
      manifest: isTipping(req.path) ? undefined : paths.webManifest(req.lang),
    }
    return documentAround(parts, body)
  }
  return (req, res, given) => {
    const flash = flashes.take(req, res)
    const header = headerOf(req)
    const answer = (html: string | Buffer) => {
      res.set('Cache-Control', given.listed ? 'private, no-cache' : 'private, no-store')
      res
        .status(given.status ?? 200)
        .type('html')
        .send(html)
    }
    const same = kept(req, given.same, [header.own, flash], () => Buffer.from(draw(req, given, header)))
    if (same) {
      const encoding = encodingOf(req)
      if (encoding) res.set('Content-Encoding', encoding)
      res.set('ETag', same.etag)
      return answer(same.bytes(encoding))
    }
    const toast = flash && {
      type: flash.type,
      text: (isForGuests(flash.key) ? req.text : req.ownText)(flash.key),
    }
    answer(draw(req, given, { ...header, toast }))
  }
}

const isForGuests = (key: LocaleKey) => guestAreas.some((area) => key.startsWith(`${area}:`))

/** True on the way from a scanned code to a paid tip. Such pages show nothing that leads the guest away. */
const isTipping = (path: string): boolean => /^\/(tip\/(?!histories\b)|q\/)/.test(path)
