import type { RequestHandler } from 'express'
import { HomePage } from '../../../pages/system/home.page.tsx'
import type { SendPage } from '../../http/send-page.tsx'
import { paths } from '../../paths.ts'

export function homeController(send: SendPage): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('system:home.title'),
        description: req.text('system:home.description'),
        listed: true,
        page: <HomePage action={paths.tipEntry()} />,
      }),
  }
}
