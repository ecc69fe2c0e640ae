import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = {
  id: string
  type: string
  data: Record<string, unknown>
  body: string
  headers: IncomingHttpHeaders
}

export type Receiver = {
  url: string
  port: number
  /** Everything that came with a signature of a secret it knows, in order. */
  received: Received[]
  /** How many came without. */
  forged: number
  /** The secrets it knows. */
  secrets: string[]
  /** What it answers next, each once; then 204. `hang`: nothing. */
  answers: (number | 'hang' | 'cut' | { status: number; headers?: Record<string, string>; body?: string })[]
  close(): Promise<void>
}

/** What a business would write to receive our webhooks, with the library of the scheme itself. */
export async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const next = receiver.answers.shift() ?? 204
    if (next === 'hang') return
    if (next === 'cut') return void req.socket.destroy()
    const { status, headers = {}, body: answer = '' } = typeof next === 'number' ? { status: next } : next
    const event = verified(body, req.headers as Record<string, string>)
    if (!event) receiver.forged += 1
    else if (status < 300) receiver.received.push({ ...event, body, headers: req.headers })
    res.writeHead(status, headers).end(answer)
  })
  const verified = (body: string, headers: Record<string, string>) => {
    for (const secret of receiver.secrets) {
      try {
        const event = new Webhook(secret).verify(body, headers) as { type: string; data: Received['data'] }
        return { id: headers['webhook-id'] ?? '', type: event.type, data: event.data }
      } catch {
        // Another one's, perhaps.
      }
    }
    return undefined
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received: [],
    forged: 0,
    secrets: [],
    answers: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
