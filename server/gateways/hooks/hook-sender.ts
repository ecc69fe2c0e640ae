import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { type RetryTime, retry, type Verdict } from '../retry.ts'
import type { Resolve } from './guarded-lookup.ts'
import { bareHost, guardedPost } from './guarded-post.ts'
import type { HookSender, Sent } from './hook-sending.ts'
import { addressRule } from './public-address.ts'

/**
 * All quick retries of one delivery start within this time, in ms. Including the last one's time-out they end before the
 * delivery's claim on the message. Longer outages are left to the delivery's own schedule of days.
 */
const quickTriesMs = 15_000

/** Adds quick retries to a sender: after throttling, time-outs, 5xx and broken connections. */
export function withRetries(sender: HookSender, time: RetryTime = {}): HookSender {
  const now = time.now ?? Date.now
  return {
    ...sender,
    async send(sending) {
      const attempt = async () => {
        const sent = await sender.send(sending)
        if (verdictOn(sent).again) throw new NotArrived(sent)
        return sent
      }
      const judge = (error: unknown): Verdict =>
        error instanceof NotArrived ? verdictOn(error.sent) : { again: false }
      try {
        return await retry(attempt, { ...time, judge, deadline: now() + quickTriesMs })
      } catch (error) {
        if (error instanceof NotArrived) return error.sent
        throw error
      }
    },
  }
}

function verdictOn(sent: Sent): Verdict {
  if (sent.kind === 'none') return { again: ['timeout', 'connection', 'dns'].includes(sent.why) }
  const { status, retryAfterMs: waitMs } = sent
  if (status !== 429 && status < 500) return { again: false }
  return { again: true, ...(waitMs !== undefined && { waitMs }) }
}

class NotArrived extends Error {
  readonly sent: Sent
  constructor(sent: Sent) {
    super('not arrived')
    this.sent = sent
  }
}

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
  const { networks, clock, timeoutMs, maxBytes, resolve } = options
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

    send({ url: address, id, payload, secrets }) {
      const url = new URL(address)
      const seconds = Math.floor(clock() / 1000)
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
        'User-Agent': 'tipping-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': secrets.map((each) => signature(each, `${id}.${seconds}.${payload}`)).join(' '),
      }
      // Plain http, and ports other than 443, are allowed only in the networks that the operator names.
      const allows = url.protocol === 'http:' || url.port ? rule.named : rule.allows
      return guardedPost({ url, headers, body: payload, allows, clock, timeoutMs, maxBytes, resolve })
    },
  }
}

/** As version 1 of Standard Webhooks signs; the tests check it with that project's own package. */
function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** Labels separated by dots, none empty. No dot at the end, which would be another name for the same host. */
const hostName = /^(?=.{1,253}$)(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/
