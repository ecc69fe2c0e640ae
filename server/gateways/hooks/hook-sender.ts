import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Resolve } from './guarded-lookup.ts'
import { bareHost, guardedPost } from './guarded-post.ts'
import type { HookSender } from './hook-sending.ts'
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
      const now = new Date(clock())
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
        'User-Agent': 'tipping-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
      }
      // Plain http, and ports other than 443, are allowed only in the networks that the operator names.
      const allows = url.protocol === 'http:' || url.port ? rule.named : rule.allows
      return guardedPost({ url, headers, body: payload, allows, clock, timeoutMs, maxBytes, resolve })
    },
  }
}

/** Labels separated by dots, none empty. No dot at the end, which would be another name for the same host. */
const hostName = /^(?=.{1,253}$)(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/
