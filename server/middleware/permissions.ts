/**
 * What pages of ours never ask a browser or device for, nor may anything in them: the features that browsers know
 * (w3.org/TR/permissions-policy, github.com/w3c/webappsec-permissions-policy, features.md), all denied. Not among them
 * is what a page does without asking (`unload`, `sync-xhr`, `cross-origin-isolated`), nor what Chromium knows on some
 * systems only and complains of on the others (`bluetooth`, `web-share`).
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

/** What wallets and banks need in Stripe's frames: Apple Pay and Google Pay, passkeys, and to know their customer. */
export const ofPayment = [
  'payment',
  'publickey-credentials-get',
  'otp-credentials',
  'storage-access',
] as const satisfies Feature[]

/**
 * The `Permissions-Policy` header: a page may copy an address; all else is denied, but for what is named in
 * `allowed`, to our own pages and to the origins that stand there.
 */
export function permissions(allowed: Partial<Record<Feature, readonly string[]>> = {}): string {
  const all = denied.map((name) => {
    const origins = allowed[name]
    return `${name}=${origins ? `(${['self', ...origins.map((origin) => `"${origin}"`)].join(' ')})` : '()'}`
  })
  return [...all, 'clipboard-write=(self)'].join(', ')
}
