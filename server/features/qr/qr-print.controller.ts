import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { NotFoundError, RevokedCodeError } from '../../base/errors.ts'
import type { Deps } from '../../deps.ts'
import { must } from '../../people/access/index.ts'
import { resolveQrToken } from '../../venues/code.store.ts'
import { printerApart } from './print/print-apart.ts'
import { cardsOnPage, type PaperName, paperNames } from './print/qr-print.types.ts'
import { codePng, codeSvg } from './qr.picture.ts'
import { openBranch, showCode, showEverybody } from './qr.service.ts'
import { paperSender } from './qr-paper-sender.ts'
import { askedCards, askedFor, mostCards } from './qr-query.ts'
import { codeUrl } from './qr-view.ts'

/** Images kept in memory, per format; some kilobytes each. */
const kept = 200

const drawing = { png: codePng, svg: async (url: string) => codeSvg(url) }

/**
 * A code as an image. Loading it is not a scan. Each image is drawn once, because any number of people may request it.
 */
export function qrImageController(
  { config, db }: Deps,
  draw = drawing,
): { png: RequestHandler; svg: RequestHandler } {
  const urlOf = async (token: string): Promise<string> => {
    const code = await resolveQrToken(db, token)
    if (!code) throw new NotFoundError()
    if (code.revoked) throw new RevokedCodeError()
    return codeUrl(config, token)
  }
  const png = keepFinished(draw.png, kept)
  const svg = keepFinished(draw.svg, kept)
  return {
    png: async (req, res) => {
      const picture = await png(await urlOf(String(req.params.token)))
      res.set('Cache-Control', cached).type('png').send(picture)
    },
    svg: async (req, res) => {
      const picture = await svg(await urlOf(String(req.params.token)))
      res.set('Cache-Control', cached).type('svg').send(picture)
    },
  }
}

/** A token's image never changes. Cached for an hour only, because the code may be revoked. */
const cached = 'public, max-age=3600'

/** Makes each result once and keeps the `most` recently used ones. */
export function keepFinished<T>(
  make: (key: string) => Promise<T>,
  most: number,
): (key: string) => Promise<T> {
  const finished = new LRUCache<string, Promise<T>>({
    max: most,
    memoMethod(key) {
      const made = make(key)
      made.catch(() => finished.delete(key))
      return made
    },
  })
  return (key) => finished.memo(key)
}

const isPaper = (value: unknown): value is PaperName => paperNames.includes(value as PaperName)

/** Codes as a PDF, for members. Name cards without a person are for all of the staff. */
export function qrPrintController(needs: Deps, print = printerApart(needs.i18n)): { get: RequestHandler } {
  const { db } = needs
  const sendPaper = paperSender(needs, print)

  return {
    get: async (req, res) => {
      const { paper } = req.params
      const { branchId, staffId } = askedFor(req)
      if (!isPaper(paper) || branchId === undefined || !req.member) throw new NotFoundError()
      const branch = await openBranch(db, branchId)
      must(req.member, 'qr.see', { businessId: branch.businessId, branchId })
      const everybody = paper === 'names' && staffId === undefined
      const { people, each } = askedCards(req)
      const shown = everybody
        ? await showEverybody(needs, branch, people)
        : [await showCode(needs, branch, staffId)]
      if (shown.length === 0) throw new NotFoundError()
      // A single code fills a page.
      const copies = paper !== 'names' ? 1 : (each ?? (shown.length === 1 ? cardsOnPage : 1))
      const codes = shown.flatMap((one) => Array.from({ length: copies }, () => one)).slice(0, mostCards)
      const name = (everybody ? undefined : shown[0]?.person?.name) ?? branch.name
      await sendPaper(req, res, { paper, branch, codes, name })
    },
  }
}
