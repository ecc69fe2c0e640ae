import type { RequestHandler } from 'express'
import { ScannerPage } from '../../../pages/scanner/scanner.page.tsx'
import { paths } from '../../paths.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'send' | 'config'>

/** `/scanner`: codes are read in the browser, and only those of this site's own address are followed. */
export function scannerController({ send, config }: Needs): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('scanner:title'),
        description: req.text('scanner:description'),
        listed: true,
        page: <ScannerPage origin={config.publicUrl} action={paths.tipEntry()} />,
      }),
  }
}
