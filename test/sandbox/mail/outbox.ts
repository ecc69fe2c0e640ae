import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outboxPage, type ShownMail } from './outbox-page.ts'

type Options = { mails: () => ShownMail[]; host?: string; port?: number }

/** Serves the page of mails alone, at `/outbox`: for a server that keeps its accounts itself. */
export async function startOutbox({ mails, host = '127.0.0.1', port = 0 }: Options) {
  const server = createServer((req, res) => {
    const found = /^\/(outbox)?$/.test(req.url ?? '')
    res.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    res.end(found ? outboxPage(mails()) : '')
  })
  await once(server.listen(port, host), 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
