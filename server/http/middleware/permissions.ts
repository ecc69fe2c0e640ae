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
export const ofPayment = [
  'payment',
  'publickey-credentials-get',
  'otp-credentials',
  'storage-access',
] as const satisfies Feature[]

/**
 * The `Permissions-Policy` header. A page may write to the clipboard. All else is denied, except the features in
 * `allowed`: our own pages and the origins given there may use them.
 */
export function permissions(allowed: Partial<Record<Feature, readonly string[]>> = {}): string {
  const all = denied.map((name) => {
    const origins = allowed[name]
    return `${name}=${origins ? `(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})` : '()'}`
  })
  return [...all, 'clipboard-write=(self)'].join(', ')
}
