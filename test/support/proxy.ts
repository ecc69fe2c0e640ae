import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyServer = {
  url: string
  port: number
  /** What was asked, `GET /path`, by the port that answered. */
  answered: { port: number; what: string }[]
  close(): Promise<void>
}

/**
 * What stands before several servers: asks them in turn, and the next one where one takes no connection. A server that
 * dies over a request makes it a 502: whether it was carried out nobody knows.
 */
export async function startProxy(ports: number[]): Promise<ProxyServer> {
  let turn = 0
  const server: Server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const first = turn++
    const ask = (tries: number) => {
      const port = ports[(first + tries) % ports.length] ?? 0
      const headers = { ...req.headers, 'x-forwarded-proto': 'http' }
      const { method = 'GET', url: path = '/' } = req
      const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        proxy.answered.push({ port, what: `${method} ${path}` })
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
        answer.on('error', () => res.destroy())
      })
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (res.headersSent) return void res.destroy()
        if (error.code === 'ECONNREFUSED' && tries + 1 < ports.length) return ask(tries + 1)
        res.writeHead(502).end()
      })
      res.on('close', () => onward.destroy())
      onward.end(Buffer.concat(parts))
    }
    ask(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: ProxyServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    answered: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
