import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page under a policy as strict as the product's, with nothing in it but what the test's script does. */
export async function serveStrictPage(
  sandboxUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const policy = [
    "default-src 'none'",
    `script-src ${sandboxUrl} 'nonce-test'`,
    `frame-src ${sandboxUrl}`,
    `connect-src ${sandboxUrl}`,
    "style-src 'nonce-test'",
  ].join('; ')
  const server: Server = createServer((_, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>Shop</title><div id="slot"></div><div id="wallets"></div><script src="${sandboxUrl}/stripe-js/stripe.js"></script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another host name, so that the sandbox's frames are of another site, as Stripe's are.
  const url = `http://localhost:${port}/`
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
