import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserKeys, decrypt, newBrowserKeys } from './decrypt.ts'
import { whyNotBelieved } from './vapid.ts'

export type PushReceived = { to: string; payload: string; ttl: number; urgency: string; topic: string }

export type Subscription = { endpoint: string; p256dh: string; auth: string; key: string }

export type PushSandbox = {
  /** Its origin, for PUSH_SERVICE_URL. */
  url: string
  /** What a browser does: it gets an address for messages of the server with this public key. */
  subscribe(key: string): Subscription
  /** The browser wants no more messages: its address is gone. */
  unsubscribe(endpoint: string): void
  /** Everything that was accepted and could be read, in order. */
  received: PushReceived[]
  /** Why requests were refused by itself. */
  refused: string[]
  /** What it answers next, each once; then 201. `hang`: nothing; `cut`: the connection breaks. */
  answers: (number | 'hang' | 'cut' | { status: number; headers: Record<string, string> })[]
  /** How long it takes over each answer. */
  delayMs: number
  close(): Promise<void>
}

type Known = { keys: BrowserKeys; key: string }

/** A push service and the browsers behind it. As strict as the strictest real one: see the README. */
export async function startPushSandbox(): Promise<PushSandbox> {
  const known = new Map<string, Known>()
  const server = createServer(async (req, res) => {
    const next = sandbox.answers.shift()
    const body = await bodyOf(req)
    if (next === 'hang') return
    if (next === 'cut') return void req.socket.destroy()
    if (next !== undefined) {
      const { status, headers = {} } = typeof next === 'number' ? { status: next } : next
      if (status >= 300) return void res.writeHead(status, headers).end()
    }
    await wait(sandbox.delayMs)
    const { status, why } = take(req, body)
    if (why) sandbox.refused.push(why)
    res.writeHead(status).end(why)
  })

  function take(req: IncomingMessage, body: Buffer): { status: number; why?: string } {
    const one = known.get(req.url ?? '')
    if (!one) return { status: 410, why: 'gone' }
    const { authorization, ttl = '', urgency = '', topic = '', 'content-encoding': encoding } = req.headers
    const believed = { key: one.key, origin: sandbox.url, now: Date.now() }
    const why = whyNotBelieved(authorization, believed)
    if (why) return { status: 403, why }
    if (!/^\d+$/.test(String(ttl))) return { status: 400, why: 'no TTL' }
    if (encoding !== 'aes128gcm') return { status: 415, why: 'another encoding' }
    if (body.length > 4096) return { status: 413, why: 'too large' }
    if (!/^[\w-]{0,32}$/.test(String(topic))) return { status: 400, why: 'no topic' }
    const message = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic) }
    try {
      sandbox.received.push({ to: `${sandbox.url}${req.url}`, payload: decrypt(one.keys, body), ...message })
    } catch {
      return { status: 201, why: 'the browser could not read it' }
    }
    return { status: 201 }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandbox: PushSandbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribe(key) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const keys = newBrowserKeys(randomBytes)
      known.set(path, { keys, key })
      return {
        endpoint: `${sandbox.url}${path}`,
        p256dh: keys.ecdh.getPublicKey('base64url'),
        auth: keys.auth.toString('base64url'),
        key,
      }
    },
    unsubscribe: (endpoint) => void known.delete(new URL(endpoint).pathname),
    received: [],
    refused: [],
    answers: [],
    delayMs: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return sandbox
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
