import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Why browser tests can't run here, if they can't: the title of what is skipped says so. */
export const noChromium = existsSync(executablePath) ? undefined : `no Chromium at ${executablePath}`

/** Debian's Chromium, headless. */
export const openChromium = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
