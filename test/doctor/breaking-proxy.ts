import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy can do wrong, each by itself. */
export type Wrong = {
  /** Changes the headers that go to the server. */
  headers?: (headers: IncomingHttpHeaders) => void
  /** Changes those that come back. */
  back?: (headers: IncomingHttpHeaders) => void
  /** Refuses larger bodies with 413. */
  most?: number
  /** Gives an answer on only when it is whole. */
  buffers?: boolean
  /** Answers itself. */
  answers?: (response: ServerResponse) => void
}

export type BreakingProxy = { url: string; wrong: Wrong; close(): Promise<void> }

/** The client as the proxy sees it, an address for documents (RFC 5737). */
const client = '198.51.100.9'

/** A reverse proxy that ends TLS for `host`, in front of the server at `port`. Right, until `wrong` says otherwise. */
export async function startBreakingProxy(port: number, host: string): Promise<BreakingProxy> {
  const server = createServer(async (req, res) => {
    const { wrong } = proxy
    if (wrong.answers) return wrong.answers(res)
    const body = await bodyOf(req)
    if (body.length > (wrong.most ?? Number.POSITIVE_INFINITY)) return void res.writeHead(413).end()
    const headers: IncomingHttpHeaders = {
      ...req.headers,
      host,
      'x-forwarded-for': client,
      'x-forwarded-proto': 'https',
      'content-length': String(body.length),
    }
    delete headers['transfer-encoding']
    wrong.headers?.(headers)
    const { method = 'GET', url: path = '/' } = req
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const back = { ...answer.headers }
      wrong.back?.(back)
      res.writeHead(answer.statusCode ?? 502, back)
      if (wrong.buffers) res.end(await bodyOf(answer))
      else answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    onward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: BreakingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wrong: {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
