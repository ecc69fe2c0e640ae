import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../demo/free-port.ts'
import { type Engine, type EnginePage, type Language, screen } from './engine.ts'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
/** Makes a language known to the C library. */
const languages = '/usr/share/i18n/locales/ja_JP'
const missing = [driver, display, languages].find((file) => !existsSync(file))
/** It lies in a folder of the machine's kind and of the library's version. */
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser')[0]

/** What names an element in W3C's protocol: https://www.w3.org/TR/webdriver2/#elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [elementKey]: string }
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** How long a browser may take to start, and a field to come, in ms: a machine that is busy takes ten times as long. */
const patienceMs = 60_000

const running: ChildProcess[] = []

/** WebKitGTK's MiniBrowser by Debian's WebKitWebDriver, on a screen that nobody sees. One driver for each language. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: missing && `no ${missing}`,
  async visit(language) {
    for (let tries = 1; ; tries++) {
      drivers[language] ??= startDriver(language)
      try {
        return await openSession(await drivers[language], (tries * patienceMs) / 3)
      } catch (error) {
        // On a busy machine a browser may not come, and then none comes from that driver any more.
        if (tries === 3) throw error
        delete drivers[language]
      }
    }
  },
  async end() {
    const ended = running.splice(0).map((child) => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      return exit
    })
    await Promise.all(ended)
    if (locales) rmSync(locales, { recursive: true })
  },
}

const drivers: Partial<Record<Language, Promise<string>>> = {}
let xvfb: Promise<string> | undefined
let locales: string | undefined

/** The number of a new display. Xvfb writes it once it takes windows. */
async function startDisplay(): Promise<string> {
  const size = `${screen.width}x${screen.height}x24`
  const args = ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp']
  const child = spawn(display, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  running.push(child)
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

/** WebKitGTK asks for pages in the language of the process, and only of one that is there: it is made for the run. */
function localeOf(language: Language): Record<string, string> {
  const name = { ja: 'ja_JP', en: 'en_US' }[language]
  locales ??= mkdtempSync(join(tmpdir(), 'tipping-locales-'))
  execFileSync('localedef', ['-i', name, '-f', 'UTF-8', join(locales, `${name}.UTF-8`)], { stdio: 'ignore' })
  return { LOCPATH: locales, LC_ALL: `${name}.UTF-8` }
}

/** A driver whose browsers ask for pages in this language. Resolves with its address. */
async function startDriver(language: Language): Promise<string> {
  xvfb ??= startDisplay()
  const port = await freePort()
  const env = { ...process.env, ...localeOf(language), DISPLAY: await xvfb, LIBGL_ALWAYS_SOFTWARE: '1' }
  running.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + patienceMs
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error(`${driver} does not answer`)
    await wait(50)
  }
  return url
}

const caller =
  (base: string, timeoutMs = 2 * patienceMs): Call =>
  async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path} ${JSON.stringify(body ?? {})}: ${error}: ${message}`)
  }

/** A browser of its own: what it stores goes with it. */
async function openSession(url: string, timeoutMs: number): Promise<EnginePage> {
  const browser = { binary: miniBrowser(), args: ['--automation', '--full-screen'] }
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
  const made = await caller(url, timeoutMs)('POST', '/session', { capabilities: { alwaysMatch: wanted } })
  const call = caller(`${url}/session/${(made as { sessionId: string }).sessionId}`)
  await call('POST', '/timeouts', { pageLoad: patienceMs, script: patienceMs })
  await call('POST', '/window/rect', { x: 0, y: 0, ...screen })
  return pageOf(call)
}

/** Until the element can be used: it may come, or be seen, after its page, or stand in a page that is being left. */
async function patiently(act: () => Promise<unknown>) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const error = await act().then(
      () => undefined,
      (reason: Error) => reason,
    )
    if (!error) return
    if (!/no such|not interactable|intercepted|stale|unload/.test(error.message) || Date.now() > deadline)
      throw error
    await wait(100)
  }
}

function pageOf(call: Call): EnginePage {
  const find = async (value: string) =>
    (await call('POST', '/element', { using: 'css selector', value })) as Element
  /** Above what stands at the lower end of the screen, as a person scrolls. */
  const findInSight = async (selector: string) => {
    const element = await find(selector)
    const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
    await call('POST', '/execute/sync', { script, args: [element] })
    return element
  }
  const tell = (element: Element, what: string, body?: object) =>
    call('POST', `/element/${element[elementKey]}/${what}`, body)
  const within = (frame: string | undefined, act: () => Promise<unknown>) =>
    patiently(async () => {
      if (frame) await call('POST', '/frame', { id: await find(frame) })
      try {
        await act()
      } finally {
        // Else all that is asked goes to the frame from then on.
        if (frame) await call('POST', '/frame', { id: null })
      }
    })

  return {
    open: async (url) => void (await call('POST', '/url', { url })),

    click: (selector, { times = 1, frame } = {}) =>
      within(frame, async () => {
        const element = await findInSight(selector)
        if (times === 1) return tell(element, 'click')
        const press = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]
        const actions = [{ type: 'pointerMove', x: 0, y: 0, origin: element }, ...press, ...press]
        const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
        return call('POST', '/actions', { actions: [mouse] })
      }),

    // Pressed first, as by a person: WebKit gives a frame of another site no focus that nobody has asked for.
    type: (selector, text, frame) =>
      within(frame, async () => {
        const field = await findInSight(selector)
        await tell(field, 'click')
        await tell(field, 'value', { text })
      }),

    read: async <T>(expression: string) =>
      (await call('POST', '/execute/sync', { script: `return ${expression}`, args: [] })) as T,

    back: async () => void (await call('POST', '/back')),
    close: async () => void (await call('DELETE', '')),
  }
}
