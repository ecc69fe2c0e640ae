import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { describeUnless } from '../support/describe-unless.ts'

const whole = '/usr/bin/chromium'
/** The same engine without windows, from the same source: a third less work. */
const windowless = '/usr/bin/chromium-headless-shell'

/** Why browser tests can't run here, if they can't. */
export const noChromium = existsSync(whole) ? undefined : `no Chromium at ${whole}`

/** Tests that need it and nothing else that may be missing. */
export const inChromium = (title: string, tests: () => void | Promise<void>): void =>
  describeUnless(noChromium, title, tests)

/**
 * What a test needs nothing of. Each window would load two pages of Chromium's own below its address bar, at twice the
 * cost of ours. The others are Playwright's list, which a list of ours replaces.
 */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // With these, a process more for each site in a page. Frames of another site stay of another origin without them.
  'IsolateOrigins',
  'site-per-process',
]

/** What a short life does not pay back: machine code of the last degree, and a process for a processor that is not there. */
const cheaper = ['--disable-site-isolation-trials', '--js-flags=--no-opt', '--in-process-gpu']

/** Debian's Chromium, headless. */
export const openChromium = (args: string[] = [], executablePath = whole): Promise<Browser> =>
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
      `--disable-features=${unneeded.join()}`,
      ...cheaper,
      ...args,
    ],
  })

let shared: Browser | undefined

/** One for all files that a worker runs: starting it costs more than most tests. End a file with {@link closePages}. */
export async function sharedChromium(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openChromium([], existsSync(windowless) ? windowless : whole)
  return shared
}

/** Whatever a file has opened in the shared browser. */
export const closePages = async (browser: Browser | undefined): Promise<void> => {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}
