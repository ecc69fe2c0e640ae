import type { FrameSettings, FromFrame, ToFrame } from '../browser/messages.ts'

const settingsText = document.getElementById('settings')?.textContent ?? '{}'

/** What the page asked for, and what the sandbox adds to it. */
export const settings = JSON.parse(settingsText) as FrameSettings & {
  language: 'en' | 'ja' | 'zh'
  texts: Record<string, string>
  errors: Record<string, string>
  wallet: 'apple_pay' | 'google_pay' | null
  walletAfterMs: number
  refusal: { type: string; message: string } | null
}

/** Says something to the page, and to no other. */
export function say(message: FromFrame): void {
  parent.postMessage(message, settings.origin)
}

export function listen(handle: (message: ToFrame) => void): void {
  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== settings.origin) return
    handle(event.data as ToFrame)
  })
}

/** Keeps the frame as high as what is in it. */
export function reportHeight(): void {
  new ResizeObserver(() => say({ height: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  )
}

/** The page's colours, since the page's styles don't reach in here. */
export function dress(): void {
  for (const [name, value] of Object.entries(settings.variables)) {
    if (/^[a-z]\w*$/i.test(name)) document.documentElement.style.setProperty(`--${name}`, String(value))
  }
  const sheet = new CSSStyleSheet()
  for (const [selector, declarations] of Object.entries(settings.rules)) {
    const known = selector.replace(/^\.Label/, 'label').replace(/^\.Input/, ':is(input, select)')
    if (known === selector) continue
    const rule = sheet.cssRules[sheet.insertRule(`${known} {}`)] as CSSStyleRule
    Object.assign(rule.style, declarations)
  }
  document.adoptedStyleSheets = [sheet]
}
