import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../demo/free-port.ts'
import { galleries } from '../pages/gallery.ts'
import { root } from '../support/source-files.ts'
import { closePages, inChromium, sharedChromium } from './chromium.ts'

/** The first sample of each file, and a mail: each file loads pages, words and samples of its own. */
const samples = [...Object.values(galleries).map((group) => Object.keys(group)[0] ?? ''), 'mail-']

inChromium('npm run gallery', () => {
  let site: ChildProcess
  let url = ''
  let browser: Browser
  beforeAll(async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: { gallery: string }
    }
    const [, ...args] = scripts.gallery.split(' ')
    const env = { ...process.env, PORT: String(await freePort()) }
    site = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface({ input: site.stdout as NodeJS.ReadableStream }), 'line')) as [
      string,
    ]
    url = /http:\S+/.exec(line)?.[0] ?? ''
    browser = await sharedChromium()
  })
  afterAll(async () => {
    site.kill('SIGTERM')
    await closePages(browser)
  })

  it('has a list of every sample, and shows one of each file', async () => {
    const page = await browser.newPage()
    // Vite compiles every page at the first request, which takes a busy machine more than half a minute.
    page.setDefaultTimeout(90_000)
    const answer = await page.goto(url)
    expect(answer?.status()).toBe(200)
    for (const sample of samples) {
      const link = page.locator(`nav a[href*="page=${sample}"]`).first()
      const href = (await link.getAttribute('href')) ?? ''
      expect((await page.goto(new URL(href, url).href))?.status()).toBe(200)
      const frame = page.frameLocator('iframe')
      expect(await frame.locator('h1').first().textContent(), href).toBeTruthy()
    }
  }, 180_000)
})
