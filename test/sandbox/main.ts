/**
 * Runs the stand-in for Stripe as a process of its own:
 *
 *   node test/sandbox/main.ts            PORT, WEBHOOK_URL, SETTLE_DELAY_MS from the environment
 *
 * Prints one line of JSON with its addresses and keys when it listens.
 */
import process from 'node:process'
import { startStripeSandbox } from './stripe/server.ts'

const { PORT, WEBHOOK_URL, SETTLE_DELAY_MS } = process.env

const sandbox = await startStripeSandbox({
  ...(PORT ? { port: Number(PORT) } : {}),
  ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}),
  ...(SETTLE_DELAY_MS ? { settleDelayMs: Number(SETTLE_DELAY_MS) } : {}),
})

const { url, port, secretKey, publishableKey, webhookSecret, stripeJsUrl } = sandbox
process.stdout.write(
  `${JSON.stringify({ url, port, secretKey, publishableKey, webhookSecret, stripeJsUrl })}\n`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0))
  })
}
