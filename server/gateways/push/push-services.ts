/**
 * The push services of the browsers that there are. An address comes from a browser, so it could be any: only these are
 * used (decision 0191).
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
export const isPushService = (host: string): boolean =>
  services.some((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service))
