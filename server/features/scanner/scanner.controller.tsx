import type { RequestHandler } from 'express'
import { ScannerPage } from '../../../pages/scanner/scanner.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'send' | 'config'>

/** `/scanner`: the browser reads the codes, and follows only addresses of this site. */
export function scannerController({ send, config }: Needs): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('scanner:title'),
        description: req.text('scanner:description'),
        listed: true,
        same: config,
        page: <ScannerPage origin={config.publicUrl} action={paths.tipEntry()} />,
      }),
  }
}
