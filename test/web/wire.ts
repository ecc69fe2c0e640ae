import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from '../support/app.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

export type Wire = {
  url: string
  server: Server
  /** One request, exactly as written: nothing is normalised, followed, decoded or added, save Host and lengths. */
  ask(path: string, how?: Ask): Promise<Answer>
}

/** The application on a port of its own, for requests that no well-behaved client sends, and for Stripe's notices. */
export function useWire(test: TestApp): Wire {
  const wire = {} as Wire
  beforeAll(async () => {
    wire.server = createServer(test.app)
    await new Promise<void>((resolve) => wire.server.listen(0, '127.0.0.1', resolve))
    const { port } = wire.server.address() as AddressInfo
    wire.url = `http://127.0.0.1:${port}`
    wire.ask = (path, how) => ask(port, path, how)
    test.sandbox.setWebhookTarget(`${wire.url}/webhooks/stripe`)
  })
  afterAll(() => {
    wire.server.closeAllConnections()
    return new Promise((resolve) => wire.server.close(resolve))
  })
  return wire
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const req = request(
      { port, host: '127.0.0.1', path, method, headers: { ...length, ...headers } },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('error', reject)
        res.on('end', () => {
          const whole = Buffer.concat(parts)
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: whole, text: whole.toString() })
        })
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

/** Headers of a form that one of our own pages sends, in English. */
export const ownForm = {
  Accept: 'text/html',
  'Accept-Language': 'en',
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
}

/** What the browser's tab says. */
export const titleOf = (html: string): string | undefined => /<title>(.*?)<\/title>/.exec(html)?.[1]
