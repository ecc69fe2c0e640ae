/** What the server needs to write to this browser, as a form. */
export function subscriptionForm(subscription: PushSubscription): URLSearchParams {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return new URLSearchParams({ endpoint, p256dh, auth, key: subscribedKey(subscription) })
}

/** The server's public key with which the browser has subscribed, in base64url. */
export function subscribedKey({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
