import type { RequestHandler } from 'express'
import { HomePage } from '../../../pages/system/home.page.tsx'
import type { Web } from '../../app.ts'
import { paths } from '../../paths.ts'

export function homeController({ send, config }: Pick<Web, 'send' | 'config'>): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('system:home.title'),
        description: req.text('system:home.description'),
        listed: true,
        page: (
          <HomePage
            action={paths.tipEntry()}
            links={{ scan: paths.scanner(), signIn: config.cognito && paths.login() }}
          />
        ),
      }),
  }
}
