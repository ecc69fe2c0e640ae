import webPush from 'web-push'
import type { Resolve } from '../hooks/guarded-lookup.ts'
import { isPublic } from '../hooks/guarded-lookup.ts'
import { guardedPost } from '../hooks/guarded-post.ts'
import type { Sent } from '../hooks/hook-sending.ts'
import type { PushAddress, PushGateway, PushMessage, PushOutcome } from './push-gateway.ts'

/**
 * The push services of today's browsers. The address comes from a browser, so any member could make the server send
 * requests anywhere: only these names, which have not changed for years, are used, by https at port 443. A browser with
 * another service is told so; the line `push device turned on` says which one, should a new one have to be added.
 */
const services = [
  // Chrome, Edge on phones, Opera, Samsung Internet and all others that are made of Chromium.
  'fcm.googleapis.com',
  // Chrome's test channels.
  'jmt17.google.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Safari, and every browser on an iPhone.
  '*.push.apple.com',
  // Edge on Windows.
  '*.notify.windows.com',
]

/** Whether a host, in lower case, is one of a known push service. */
const isPushService = (host: string): boolean =>
  services.some((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service))

type Options = {
  /** Our own origin. */
  publicUrl: string
  /** The origin of a stand-in, which may be anywhere; undefined: known push services only. */
  pushServiceUrl?: string | undefined
  clock: () => number
  timeoutMs?: number
  resolve?: Resolve
}

const longestEndpoint = 1000

/** Web Push: encrypts (RFC 8291) and signs (RFC 8292) with the package, and sends with our own guard. */
export function createPushGateway(options: Options): PushGateway {
  const { publicUrl, pushServiceUrl, clock, timeoutMs, resolve } = options
  // Whom a push service may ask about us: an https URL, as VAPID wants it (RFC 8292).
  const subject = publicUrl.replace(/^http:/, 'https:')
  const isStandIn = (url: URL) => url.origin === pushServiceUrl
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    refuses({ endpoint, p256dh, auth }) {
      const url = endpoint.length <= longestEndpoint && URL.canParse(endpoint) ? new URL(endpoint) : undefined
      if (!url || url.username || url.password || url.hash || !areKeys({ p256dh, auth })) return 'shape'
      if (isStandIn(url)) return undefined
      return url.protocol === 'https:' && url.port === '' && isPushService(url.hostname)
        ? undefined
        : 'service'
    },
    async send(message) {
      const { endpoint } = message.to
      if (this.refuses(message.to)) return { kind: 'refused', status: undefined }
      const request = requestOf(message, subject)
      if (!request) return { kind: 'refused', status: undefined }
      const url = new URL(endpoint)
      const allows = isStandIn(url) ? () => true : isPublic
      return outcomeOf(await guardedPost({ url, ...request, allows, clock, timeoutMs, resolve }))
    },
  }
}

/** A point on the curve P-256, not compressed, and 16 random bytes, in base64url. */
const areKeys = ({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean =>
  /^B[\w-]{86}=?$/.test(p256dh) && /^[\w-]{22}(==)?$/.test(auth)

/** Undefined if the browser's key is no point on the curve: whoever sent it made it up. */
function requestOf({ to, keys, payload, ttlSeconds, topic }: PushMessage, subject: string) {
  const { endpoint, p256dh, auth } = to
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      // A phone that saves its battery is told at once, too.
      urgency: 'high',
      topic,
    })
    return { headers: headers as Record<string, string | number>, body }
  } catch {
    return undefined
  }
}

function outcomeOf(sent: Sent): PushOutcome {
  if (sent.kind === 'none') {
    return sent.why === 'address' ? { kind: 'refused', status: undefined } : { kind: 'later', why: sent.why }
  }
  const { status, retryAfterMs: waitMs } = sent
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429) return { kind: 'later', why: 'busy', waitMs }
  if (status >= 500) return { kind: 'later', why: 'broken', waitMs }
  return { kind: 'refused', status }
}
