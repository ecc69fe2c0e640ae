/** Text that is HTML already and needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(render).join('')
  return escapeText(String(part))
}

/** HTML with everything put into it escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, at) => text + (at < parts.length ? render(parts[at]) : '')).join(''))
}
