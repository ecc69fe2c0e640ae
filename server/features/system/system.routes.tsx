import { type RequestHandler, type Response, Router } from 'express'
import { HomePage } from '../../../pages/system/home.page.tsx'
import { OfflinePage } from '../../../pages/system/offline.page.tsx'
import { escapeHtml } from '../../../views/document.ts'
import { htmlLang } from '../../../views/languages.ts'
import { themeColors } from '../../../views/theme.ts'
import { NotFoundError } from '../../base/errors.ts'
import { areas, paths, patterns } from '../../base/paths.ts'
import { createFirstVisits } from '../../http/first-visit.ts'
import { languageOfAddress } from '../../http/middleware/language.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from '../legal/legal.types.ts'

export const homeRoutes = (web: Web): Router => Router().get(patterns.home, homeController(web))

/** Files that search engines and browsers request by themselves, and the offline page. None depends on its reader. */
export function siteFileRoutes(web: Web): Router {
  const router = Router()
  const files = siteFilesController(web)
  router.get(patterns.robots, files.robots)
  router.get(patterns.sitemap, files.sitemap)
  router.get(patterns.securityText, files.security)
  const install = installController(web)
  const ofAddress = languageOfAddress(web.i18n)
  router.get(patterns.build, install.build)
  router.get(patterns.webManifest, ofAddress, install.manifest)
  router.get(patterns.offline, ofAddress, install.offline)
  return router
}

/**
 * What a browser needs to install the site and to show a page while offline. The language is in the address, because
 * browsers request these files without cookies.
 */
function installController({ send, assets }: Web): Record<'manifest' | 'offline' | 'build', RequestHandler> {
  return {
    // www.w3.org/TR/appmanifest
    manifest: (req, res) => {
      const icon = (file: string, size: string, purpose: string) => ({
        src: `/icons/${file}`,
        sizes: size,
        type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
        purpose,
      })
      const manifest = {
        id: paths.home(),
        start_url: paths.home(),
        scope: paths.home(),
        name: req.text('common:product'),
        short_name: req.text('common:product'),
        description: req.text('system:home.description'),
        lang: htmlLang(req.lang),
        dir: 'ltr',
        display: 'standalone',
        background_color: themeColors.light,
        theme_color: themeColors.light,
        icons: [
          icon('192.png', '192x192', 'any'),
          icon('512.png', '512x512', 'any'),
          icon('maskable.png', '512x512', 'maskable'),
        ],
        shortcuts: [{ name: req.text('scanner:title'), url: paths.scanner() }],
      }
      res.type('application/manifest+json').set('Cache-Control', 'public, max-age=3600')
      res.send(JSON.stringify(manifest))
    },
    offline: (req, res) => send(req, res, { title: 'system:offline.title', page: <OfflinePage /> }),
    /** The build that is served now, and the addresses of its islands: for pages loaded from an earlier build. */
    build: (_req, res) => {
      if (!assets.build) throw new NotFoundError()
      res.set('Cache-Control', 'no-store').json(assets.build)
    },
  }
}

/** `/`. A first-time visitor sees the welcome page first. */
function homeController({ send, config, guests }: Web): RequestHandler {
  const visits = createFirstVisits(config, guests)
  return (req, res) => {
    if (visits.isFirst(req)) return res.redirect(303, paths.welcome())
    send(req, res, {
      title: 'system:home.title',
      description: req.text('system:home.description'),
      listed: true,
      same: config,
      page: (
        <HomePage
          action={paths.tipEntry()}
          links={{
            scan: paths.scanner(),
            signIn: req.reader ? undefined : paths.login(),
          }}
        />
      ),
    })
  }
}

const day = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year. */
const securityDays = 180

/** Files at fixed addresses: for search engines, and for people who have found a vulnerability. */
function siteFilesController({
  config,
  clock,
  db,
}: Web): Record<'robots' | 'sitemap' | 'security', RequestHandler> {
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
