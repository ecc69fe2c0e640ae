import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { closePages, inChromium, openChromium } from './chromium.ts'
import { codeFilm } from './code-pictures.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

inChromium('the scanner', () => {
  const site = useSite()
  const folder = mkdtempSync(join(tmpdir(), 'tipping-film-'))
  const film = join(folder, 'film.y4m')
  /** Its camera begins the film anew, and reads the file anew, each time it is opened. */
  let withCamera: Browser
  beforeAll(async () => {
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
    writeFileSync(film, codeFilm(undefined))
    withCamera = await openChromium(camera)
  })
  afterEach(() => Promise.all([closePages(site.browser), closePages(withCamera)]))
  afterAll(async () => {
    await withCamera?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The scanner in a browser whose camera shows a code with this text; `no camera` for one that has none. */
  async function open(shown: string | undefined | 'no camera', options: BrowserContextOptions = {}) {
    const hasCamera = shown !== 'no camera'
    if (hasCamera) writeFileSync(film, codeFilm(shown))
    const context = await (hasCamera ? withCamera : site.browser).newContext({
      viewport: { width: 360, height: 740 },
      locale: 'en',
      permissions: ['camera'],
      ...options,
    })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    return { page, context, complaints, asked, goto: () => page.goto(`${site.url}/scanner`) }
  }

  const branch = () => `/tip/${site.seed.branchId}`
  const alert = (page: Page) => page.locator('main [role=alert] p')

  it('reads a code with the camera and opens the venue, with a reader of our own', async () => {
    const { page, goto, asked, complaints } = await open(`${site.url}/q/${site.seed.codes.branch}`)
    await goto()
    await page.waitForURL(`**${branch()}`)
    expect(asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('asks before it uses the camera, and loads no reader until then', async () => {
    const { page, goto, asked, context } = await open(`${site.url}/tip/${site.seed.branchId}`, {
      permissions: [],
    })
    await goto()
    await listening(page)
    // Not even React is there before somebody wants to use the camera.
    expect(asked.some((path) => /wasm|hydrate/.test(path))).toBe(false)
    await page.click('main button.primary >> nth=0')
    await alert(page).waitFor()
    expect(await alert(page).textContent()).toContain('may not be used')
    await context.grantPermissions(['camera'])
    await page.click('main button.primary >> nth=0')
    await page.waitForURL(`**${branch()}`)
  })

  it.each([
    ['https://localhost@evil.test/q/abc', 'evil.test'],
    ['javascript:alert(document.domain)', ''],
  ])('does not open %s and says so', async (shown, host) => {
    const { page, goto } = await open(shown, { bypassCSP: true })
    const gone: string[] = []
    page.on('framenavigated', (frame) => void gone.push(frame.url()))
    await goto()
    await alert(page).waitFor()
    const text = (await alert(page).textContent()) ?? ''
    expect(text).toContain(host)
    expect(text).not.toMatch(/\{host\}|…/)
    expect(await findings(page)).toEqual([])
    expect(gone).toEqual([`${site.url}/scanner`])
  })

  it('stops the camera by hand and when the page is left', async () => {
    const { page, goto } = await open(undefined)
    await goto()
    const live = () => page.evaluate(() => document.querySelector('video')?.srcObject !== null)
    // The picture is there a moment before the camera is ready.
    const ready = async () => {
      await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 640)
      await page.waitForSelector('main [role=status]:has-text("Point the camera")')
    }
    await ready()
    await page.click('main button:has-text("Close the camera")')
    expect(await live()).toBe(false)
    await page.click('main button:has-text("Use the camera")')
    await ready()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await live()).toBe(false)
  })

  it('without a camera says so, reads a picture, and says when there is no code in it or when it is none', async () => {
    const { page, goto } = await open('no camera')
    await goto()
    await alert(page).waitFor()
    expect(await alert(page).textContent()).toContain('No camera was found')
    const field = page.locator('main input[type=file]')
    await field.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.waitForSelector('main [role=alert]:has-text("could not be read as a picture")')
    const empty = await page.screenshot()
    await field.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: empty })
    await page.waitForSelector('main [role=alert]:has-text("No code was found")')
    const foreign = await toBuffer('https://evil.test/tip/b1', { width: 400 })
    await field.setInputFiles({ name: 'foreign.png', mimeType: 'image/png', buffer: foreign })
    await page.waitForSelector('main [role=alert]:has-text("evil.test")')
    const ours = await toBuffer(`${site.url}/q/${site.seed.codes.branch}`, { width: 1500 })
    await field.setInputFiles({ name: 'ours.png', mimeType: 'image/png', buffer: ours })
    await page.waitForURL(`**${branch()}`)
  })

  it('uses the browser’s own reader where there is one, and only that', async () => {
    const { page, goto, asked } = await open(undefined)
    await page.addInitScript(`window.BarcodeDetector = class {
      static async getSupportedFormats() { return ['qr_code'] }
      async detect() { return [{ rawValue: 'WIFI:T:WPA;;' }, { rawValue: '${site.url}/q/${site.seed.codes.branch}' }] }
    }`)
    await goto()
    await page.waitForURL(`**${branch()}`)
    expect(asked.some((path) => /wasm/.test(path))).toBe(false)
  })

  it('reads with its own reader where the browser’s does not work', async () => {
    const { page, goto } = await open(`${site.url}/q/${site.seed.codes.branch}`)
    await page.addInitScript(`window.BarcodeDetector = class {
      static async getSupportedFormats() { return ['qr_code'] }
      async detect() { throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError') }
    }`)
    await goto()
    await page.waitForURL(`**${branch()}`)
  })

  it('has a light and a choice of cameras where the device has them', async () => {
    const { page, goto } = await open(undefined, { bypassCSP: true })
    await page.addInitScript(`
      window.lights = []
      const devices = ['', 'Back'].map((label, at) => ({ kind: 'videoinput', deviceId: 'c' + at, label }))
      navigator.mediaDevices.enumerateDevices = async () => devices
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true })
      MediaStreamTrack.prototype.applyConstraints = async (given) => void lights.push(given.advanced[0].torch)
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      window.chosen = []
      navigator.mediaDevices.getUserMedia = (wanted) => {
        chosen.push(wanted.video.deviceId?.exact ?? wanted.video.facingMode)
        return ask({ video: true })
      }`)
    await goto()
    const light = page.locator('main button[aria-pressed]')
    await light.click()
    await page.waitForSelector('main button[aria-pressed=true]')
    await light.click()
    await page.waitForSelector('main button[aria-pressed=false]')
    expect(await page.evaluate('lights')).toEqual([true, false])
    expect(await page.locator('#camera option').allTextContents()).toEqual(['Camera 1', 'Back'])
    expect(await findings(page)).toEqual([])
    await page.selectOption('#camera', 'c1')
    await page.waitForFunction('chosen.length === 2')
    expect(await page.evaluate('chosen')).toEqual(['environment', 'c1'])
  })
})
