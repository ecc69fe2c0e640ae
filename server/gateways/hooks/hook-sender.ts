import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { retryAfterMs } from '../retry.ts'
import { AddressRefused, guardedLookup, type Resolve } from './guarded-lookup.ts'
import type { HookSender, SendFailure, Sent } from './hook-sending.ts'
import { addressRule } from './public-address.ts'

type Options = {
  /** Networks that webhooks may reach although they are private, also over plain http. */
  networks: string[]
  clock: () => number
  /** From the first packet to the end of the answer, in ms. */
  timeoutMs?: number
  /** How many bytes of an answer's body are read; we don't use them. */
  maxBytes?: number
  resolve?: Resolve
}

/** Sends signed messages (Standard Webhooks) to URLs that strangers have typed. Follows no redirect. */
export function createHookSender(options: Options): HookSender {
  const { networks, clock, timeoutMs = 10_000, maxBytes = 64 * 1024, resolve } = options
  const rule = addressRule(networks)

  return {
    refuses(typed) {
      const url = URL.canParse(typed) ? new URL(typed) : undefined
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return 'shape'
      const host = bareHost(url)
      const literal = isIP(host) !== 0
      if (url.protocol === 'http:' && !literal && networks.length > 0 && !hostName.test(host)) return 'name'
      if (url.protocol === 'http:')
        return networks.length > 0 && (!literal || rule.named(host)) ? undefined : 'https'
      if (literal && !rule.allows(host)) return 'address'
      if (!literal && !hostName.test(host)) return 'name'
      // For a host name, the real check happens when a message is sent: only then is its address known.
      if (url.port && !(literal ? rule.named(host) : networks.length > 0)) return 'port'
      if (literal) return undefined
      // `localhost` and names of a local network have no dot.
      return networks.length > 0 ||
        (host.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/.test(host))
        ? undefined
        : 'address'
    },

    send: ({ url: address, id, payload, secrets }) =>
      new Promise((done) => {
        const url = new URL(address)
        // Plain http, and ports other than 443, are allowed only in the networks that the operator names.
        const allows = url.protocol === 'http:' || url.port ? rule.named : rule.allows
        const host = bareHost(url)
        if (isIP(host) !== 0 && !allows(host)) return done({ kind: 'none', why: 'address' })
        const now = new Date(clock())
        const send = url.protocol === 'http:' ? httpRequest : httpsRequest
        const timeout = AbortSignal.timeout(timeoutMs)
        const req = send(url, {
          method: 'POST',
          // A new connection each time: one that is kept alive would go where the name pointed earlier.
          agent: false,
          lookup: guardedLookup(allows, resolve) as never,
          signal: timeout,
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(payload),
            'User-Agent': 'tipping-webhooks',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': secrets
              .map((secret) => new Webhook(secret).sign(id, now, payload))
              .join(' '),
          },
        })
        const failed = (error: unknown) => done({ kind: 'none', why: whyOf(error, timeout.aborted) })
        req.on('error', failed)
        checkPeer(req, allows)
        req.on('response', (res) => {
          const wait = retryAfterMs(res.headers['retry-after'], clock())
          const answer: Sent = { kind: 'answer', status: res.statusCode ?? 0, retryAfterMs: wait }
          drain(res, maxBytes).then(() => done(answer), failed)
        })
        // We never ask for another protocol. Without a listener Node drops such an answer, and we would wait for ever.
        req.on('upgrade', ({ statusCode = 0 }, socket) => {
          socket.destroy()
          done({ kind: 'answer', status: statusCode })
        })
        req.end(payload)
      }),
  }
}

/** Labels separated by dots, none empty. No dot at the end, which would be another name for the same host. */
const hostName = /^(?=.{1,253}$)(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** The final check: the address that the socket is really connected to. */
function checkPeer(req: ClientRequest, allows: (ip: string) => boolean): void {
  req.on('socket', (socket) => {
    socket.on('connect', () => {
      if (!allows(socket.remoteAddress ?? '')) req.destroy(new AddressRefused('peer'))
    })
  })
}

/** Resolves when the body ends or exceeds `maxBytes`; rejects if it breaks off. */
function drain(res: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    res.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= maxBytes) return
      resolve()
      res.destroy()
    })
    res.on('end', resolve)
    res.on('error', reject)
  })
}

function whyOf(error: unknown, late: boolean): SendFailure {
  if (late) return 'timeout'
  if (error instanceof AddressRefused) return 'address'
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'dns'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code)) return 'tls'
  return 'connection'
}
