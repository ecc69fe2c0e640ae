import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Row } from './rows.ts'

const executablePath = '/usr/bin/chromium'
/** npm brings it when it is wanted: with its 90 packages it would be a quarter of every installation’s files. */
const wanted = 'lighthouse@13.5.0'
const runs = 3

/** Why there are no figures from a browser here; nothing where there are. */
const noBrowser = existsSync(executablePath) ? undefined : `no Chromium at ${executablePath}`

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Audit → what it is called here, the most that is allowed, and its unit (Lighthouse counts in ms). */
const figures: [string, string, number, string][] = [
  ['first-contentful-paint', 'first paint', 0.75, 's'],
  ['largest-contentful-paint', 'largest paint', 0.75, 's'],
  ['total-blocking-time', 'blocking time', 0, 'ms'],
  ['cumulative-layout-shift', 'layout shift', 0, ''],
]

/** Lighthouse with its standard mobile throttling: the median of a few runs. */
export async function measureLighthouse(url: string): Promise<Row[]> {
  if (noBrowser) return [{ name: 'Lighthouse', value: undefined, note: noBrowser }]
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(url))
  const median = (of: (report: Report) => number) =>
    reports.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  return [
    ...categories.map((name) => ({
      name: `Lighthouse, ${name}`,
      value: median((report) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      budget: 100,
      least: true,
      note: failing(reports[0], name),
    })),
    ...figures.map(([audit, name, budget, unit]) => ({
      name: `Lighthouse, ${name}`,
      value: median((report) => report.audits[audit]?.numericValue ?? Number.NaN) / (unit === 's' ? 1000 : 1),
      budget,
      unit,
    })),
  ]
}

/** The audits of a category that found something, by name. */
function failing(report: Report | undefined, category: string): string {
  const { auditRefs = [] } = (report?.categories[category] ?? {}) as {
    auditRefs?: { id: string; weight: number }[]
  }
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
    .join(', ')
}

async function lighthouse(url: string): Promise<Report> {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const args = [
    'exec',
    '--yes',
    `--package=${wanted}`,
    '--',
    'lighthouse',
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${flags}`,
  ]
  const env = { ...process.env, CHROME_PATH: executablePath }
  const child = spawn('npm', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) text += piece
  return JSON.parse(text) as Report
}

/** What the page's own process holds once it has loaded and its islands are awake. */
export async function measureMemory(url: string): Promise<Row[]> {
  const name = 'memory after load'
  if (noBrowser) return [{ name, value: undefined, note: noBrowser }]
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.goto(url, { waitUntil: 'networkidle' })
    for (const field of ['#amount', '#review']) await page.focus(field)
    await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-awake])'))
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => megabytesOf(id))
    return [{ name, value: Math.max(...sizes), budget: 150, unit: 'MB' }]
  } finally {
    await browser.close()
  }
}

/** Its share of the machine's memory: its own pages, and its part of those that it shares (proc(5), Pss). */
function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
