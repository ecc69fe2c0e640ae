import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { retryAfterMs } from '../retry.ts'
import { AddressRefused, guardedLookup, type Resolve } from './guarded-lookup.ts'
import type { SendFailure, Sent } from './hook-sending.ts'

type GuardedPost = {
  url: URL
  headers: Record<string, string | number>
  body: string | Buffer
  /** Whether the socket may be connected to this IP address. */
  allows: (ip: string) => boolean
  /** Now, in ms since 1970: a Retry-After may be a date. */
  clock: () => number
  /** From the first packet to the end of the answer, in ms. */
  timeoutMs?: number | undefined
  resolve?: Resolve | undefined
}

/** How many bytes of an answer's body are read; we don't use them. */
const maxBytes = 64 * 1024

/** One POST to an address that strangers have given, at an allowed IP address only. Follows no redirect; never throws. */
export function guardedPost({ url, headers, body, allows, clock, ...more }: GuardedPost): Promise<Sent> {
  const { timeoutMs = 10_000, resolve } = more
  return new Promise((done) => {
    const host = bareHost(url)
    if (isIP(host) !== 0 && !allows(host)) return done({ kind: 'none', why: 'address' })
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const timeout = AbortSignal.timeout(timeoutMs)
    const req = send(url, {
      method: 'POST',
      // A new connection each time: one that is kept alive would go where the name pointed earlier.
      agent: false,
      lookup: guardedLookup(allows, resolve) as never,
      signal: timeout,
      headers,
    })
    const failed = (error: unknown) => done({ kind: 'none', why: whyOf(error, timeout.aborted) })
    req.on('error', failed)
    checkPeer(req, allows)
    req.on('response', (res) => {
      const wait = retryAfterMs(res.headers['retry-after'], clock())
      const answer: Sent = { kind: 'answer', status: res.statusCode ?? 0, retryAfterMs: wait }
      drain(res).then(() => done(answer), failed)
    })
    // We never ask for another protocol. Without a listener Node drops such an answer, and we would wait for ever.
    req.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      done({ kind: 'answer', status: statusCode })
    })
    req.end(body)
  })
}

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
function drain(res: IncomingMessage): Promise<void> {
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
