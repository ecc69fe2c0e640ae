import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet, { contentSecurityPolicy } from 'helmet'
import type { Config } from '../../config/config.ts'
import { styleHashes } from '../styles.ts'

type Directives = Record<string, Iterable<string>>

const base: Directives = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", ...styleHashes],
  styleSrcAttr: ["'none'"],
  workerSrc: ["'self'"],
}

/**
 * A strict policy for every page, and helmet's other headers. Scripts and styles are files of this site, and styles inside
 * a page are known by their hashes: no answer needs a nonce, so the same page has the same bytes for everybody.
 */
export function securityHeaders(config: Config): RequestHandler {
  const https = config.secureCookies
  return always(
    permissions(),
    helmet({
      contentSecurityPolicy: policy(config),
      strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
      // Stripe's frames and hosted page must know that they were opened from here, but not more.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
      // A bank's 3-D Secure window must be able to report back to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
  )
}

/** The policy of the page that scans codes: the camera, and WebAssembly for browsers without a reader of their own. */
export function allowCamera(config: Config): RequestHandler {
  return always(
    permissions({ camera: [] }),
    contentSecurityPolicy(policy(config, { scriptSrc: ["'self'", "'wasm-unsafe-eval'"] })),
  )
}

/**
 * The policy of pages that take a card or may have a wallet: they alone may use Stripe's hosts. Their forms may end on
 * Stripe's hosted page or on its 3-D Secure page, because browsers apply `form-action` to redirects too.
 * Source of the hosts: docs.stripe.com/security/guide (Stripe.js set).
 */
export function allowStripe(config: Config): RequestHandler {
  const js = new URL(config.stripe.jsUrl).origin
  const api = config.stripe.apiUrl
  const real = js === 'https://js.stripe.com'
  const scripts = real ? [js, 'https://*.js.stripe.com'] : [js]
  const frames = real ? [...scripts, 'https://hooks.stripe.com'] : [js]
  const forms = real ? ['https://checkout.stripe.com', 'https://*.stripe.com'] : [js, api]
  return always(
    permissions(Object.fromEntries(ofPayment.map((name) => [name, frames]))),
    contentSecurityPolicy(
      policy(config, {
        scriptSrc: ["'self'", ...scripts],
        frameSrc: frames,
        connectSrc: ["'self'", api],
        formAction: ["'self'", ...forms],
      }),
    ),
  )
}

const policy = ({ secureCookies }: Config, more: Directives = {}) => ({
  useDefaults: false,
  directives: { ...base, ...more, ...(secureCookies ? { upgradeInsecureRequests: [] } : {}) },
})

/** What helmet sets is the same for every answer. It is asked once: it writes its policy anew each time. */
function always(permissionsPolicy: string, helmets: ReturnType<typeof helmet>): RequestHandler {
  const headers = new Map([['Permissions-Policy', permissionsPolicy]])
  const asked = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
  }
  helmets({} as IncomingMessage, asked as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return (_req, res, next) => {
    res.setHeaders(headers)
    next()
  }
}

/**
 * Browser and device features that our pages, and frames in them, never use: the known ones
 * (w3.org/TR/permissions-policy, github.com/w3c/webappsec-permissions-policy, features.md), all denied. The list omits
 * what a page does without asking (`unload`, `sync-xhr`, `cross-origin-isolated`), and what Chromium knows on some
 * systems only and warns about on the others (`bluetooth`, `web-share`).
 */
const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const

type Feature = (typeof denied)[number]

/** What wallets and banks need in Stripe's frames: Apple Pay, Google Pay, passkeys, and checks of the customer. */
const ofPayment = [
  'payment',
  'publickey-credentials-get',
  'otp-credentials',
  'storage-access',
] as const satisfies Feature[]

/**
 * The `Permissions-Policy` header. A page may write to the clipboard. All else is denied, except the features in
 * `allowed`: our own pages and the origins given there may use them.
 */
function permissions(allowed: Partial<Record<Feature, readonly string[]>> = {}): string {
  const all = denied.map((name) => {
    const origins = allowed[name]
    return `${name}=${origins ? `(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})` : '()'}`
  })
  return [...all, 'clipboard-write=(self)'].join(', ')
}
