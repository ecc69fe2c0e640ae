import type { RequestHandler, Response } from 'express'
import { escapeHtml } from '../../../views/document.ts'
import { NotFoundError } from '../../base/errors.ts'
import { areas, paths, patterns } from '../../base/paths.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from '../legal/legal.types.ts'

const day = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year. */
const securityDays = 180

type Needs = Pick<Web, 'config' | 'clock' | 'db'>

/** Files at fixed addresses: for search engines, and for people who have found a vulnerability. */
export function siteFilesController({
  config,
  clock,
  db,
}: Needs): Record<'robots' | 'sitemap' | 'security', RequestHandler> {
  const at = (path: string) => config.publicUrl + path
  const answer = (res: Response, type: string, lines: string[]) =>
    void res
      .type(type)
      .set('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)

  return {
    robots: (_req, res) =>
      answer(res, 'text/plain', [
        'User-agent: *',
        ...privatePlaces.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${at(patterns.sitemap)}`,
      ]),
    sitemap: (_req, res) => {
      const url = ({ path, changed }: PublicPage) =>
        `<url><loc>${escapeHtml(at(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
      answer(res, 'application/xml', [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...publicPages.map(url),
        '</urlset>',
      ])
    },
    security: async (_req, res) => {
      const { email } = await sellerOf(db, config.legalSettings)
      if (!email) throw new NotFoundError()
      const until = new Date((Math.floor(clock() / day) + securityDays) * day)
      answer(res, 'text/plain', [
        `Contact: mailto:${email}`,
        `Expires: ${until.toISOString()}`,
        'Preferred-Languages: ja, en, zh',
        `Canonical: ${at(patterns.securityText)}`,
      ])
    },
  }
}

type PublicPage = { path: string; changed?: string }

/** Venues' pages are not listed: guests get their addresses from codes. */
const publicPages: PublicPage[] = [
  { path: paths.home() },
  { path: paths.scanner() },
  { path: paths.tipEntry() },
  { path: paths.terms(), changed: legalVersions.terms },
  { path: paths.privacy(), changed: legalVersions.privacy },
  { path: paths.disclosure(), changed: legalVersions.disclosure },
]

const privatePlaces = [
  areas.auth,
  ...areas.customer,
  areas.branch,
  ...[patterns.code, patterns.tipConfirm, patterns.tipCredit, patterns.tipPayment].map((pattern) =>
    pattern.replaceAll(/:\w+/g, '*'),
  ),
]
