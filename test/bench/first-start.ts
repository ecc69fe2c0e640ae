import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from '../browser/chromium.ts'
import {
  linkOf,
  ownerPassword,
  testTip,
  testTipCard,
  testTipCheck,
  typeSetup,
} from '../browser/setup-steps.ts'
import { freePort } from '../demo/free-port.ts'
import { startServerProcess } from '../demo/server-process.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { likeProduction, processEnvironment } from '../support/test-environment.ts'
import type { Row } from './rows.ts'

/** From a server that starts on empty data to a paid test tip, by what stands in the log and on the screen alone. */
export async function measureFirstStart(note: (text: string) => void): Promise<Row[]> {
  note('a first start, from empty data to the test tip')
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-first-'))
  const port = await freePort()
  const stripe = await startStripeSandbox({ webhookUrl: `http://localhost:${port}/webhooks/stripe` })
  const browser = await openChromium()
  const steps: [name: string, seconds: number][] = []
  const begun = performance.now()
  const reached = (name: string) => {
    const before = steps.reduce((sum, [, seconds]) => sum + seconds, 0)
    steps.push([name, (performance.now() - begun) / 1000 - before])
  }
  const logged: Record<string, unknown>[] = []
  const server = startServerProcess({
    env: processEnvironment(stripe, { port, dataDir }, likeProduction),
    onLine: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  })
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await linkOf({ logged }))
  reached('the set-up page')
  await typeSetup(page)
  reached('business, branch and owner')
  await ownerPassword(page, 'Correct-horse-1')
  reached('the owner’s password')
  await page.click(testTipCard)
  await page.click(testTipCheck)
  await page.waitForSelector('main .log')
  reached('the check')
  await testTip(page)
  await page.waitForSelector('#test-tip:has-text("It works: the tip stands in the books.")')
  reached('the test tip')
  await browser.close()
  server.child.kill('SIGTERM')
  await server.exited
  await stripe.close()
  rmSync(dataDir, { recursive: true, force: true })
  const [[, first] = ['', 0]] = steps
  const all = steps.reduce((sum, [, seconds]) => sum + seconds, 0)
  const each = steps.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ')
  return [
    { name: 'first start, until the set-up page', value: first, budget: 60, unit: 's' },
    {
      name: 'first start, until the test tip is in the books',
      value: all,
      budget: 180,
      unit: 's',
      note: each,
    },
  ]
}
