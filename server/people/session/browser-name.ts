/** What we keep of a browser: enough for its owner to recognise it, too little to tell it from others. */
export type BrowserName = { browser?: BrowserFamily; system?: BrowserSystem }

type BrowserFamily = (typeof families)[number][0]
type BrowserSystem = (typeof systems)[number][0]

/** Checked in this order, because most browsers also name the ones they descend from. */
const families = [
  ['LINE', /\bLine\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /^(?=.*\bVersion\/[\d.]+ ).*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Chrome on Android" from a User-Agent header; unknown parts are left out. An iPad calls itself a Mac. */
export function browserNameOf(userAgent: string | undefined): BrowserName {
  // A User-Agent may be endless; the names are in its first part.
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = families.find(([, pattern]) => pattern.test(text))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  return { ...(browser && { browser }), ...(system && { system }) }
}
