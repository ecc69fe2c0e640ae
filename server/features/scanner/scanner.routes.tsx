import { type RequestHandler, Router } from 'express'
import { ScannerPage } from '../../../pages/scanner/scanner.page.tsx'
import { paths, patterns } from '../../base/paths.ts'
import { allowCamera } from '../../http/middleware/security-headers.ts'
import type { Web } from '../../web.ts'

export function scannerRoutes(web: Web): Router {
  const router = Router()
  router.get(patterns.scanner, allowCamera(web.config), scannerController(web))
  return router
}

/** `/scanner`: the browser reads the codes, and follows only addresses of this site. */
function scannerController({ send, config }: Web): RequestHandler {
  return (req, res) =>
    send(req, res, {
      title: 'scanner:title',
      description: req.text('scanner:description'),
      listed: true,
      same: config,
      page: <ScannerPage origin={config.publicUrl} action={paths.tipEntry()} />,
    })
}
