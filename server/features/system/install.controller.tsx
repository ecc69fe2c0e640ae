import type { RequestHandler } from 'express'
import { OfflinePage } from '../../../pages/system/offline.page.tsx'
import { htmlLang } from '../../../views/lang.ts'
import { themeColors } from '../../../views/theme.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'send' | 'assets'>

/**
 * What a browser needs to install the site and to show a page while offline. The language is in the address, because
 * browsers request these files without cookies.
 */
export function installController({
  send,
  assets,
}: Needs): Record<'manifest' | 'offline' | 'build', RequestHandler> {
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
        lang: htmlLang[req.lang],
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
    offline: (req, res) => send(req, res, { title: req.text('system:offline.title'), page: <OfflinePage /> }),
    /** The build that is served now, and the addresses of its islands: for pages loaded from an earlier build. */
    build: (_req, res) => {
      if (!assets.build) throw new NotFoundError()
      res.set('Cache-Control', 'no-store').json(assets.build)
    },
  }
}
