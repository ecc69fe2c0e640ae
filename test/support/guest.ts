import type { Express } from 'express'
import Stripe from 'stripe'
import supertest, { type Response } from 'supertest'
import type { StripeSandbox } from '../sandbox/stripe/server.ts'
import { addressOf, connections } from './served.ts'

export type Fields = Record<string, string>

export type UploadedFile = { field: string; name: string; bytes: Uint8Array | string }

/**
 * A guest's browser without JavaScript: keeps cookies, sends forms from our own pages, fills what the page carries
 * hidden. What it knows of a page it reads from its HTML. `app` may be the address of a server.
 */
export function guestBrowser(
  app: Express | string,
  headers: Record<string, string> = { 'Accept-Language': 'en' },
) {
  const served = typeof app === 'string' ? undefined : addressOf(app)
  const agent = supertest.agent(served ?? app)
  // Only our own server never closes a connection between two requests.
  if (served) agent.use((request: supertest.Test) => request.agent(connections))
  return {
    get: (path: string): Promise<Response> =>
      agent
        .get(path)
        .set({ Accept: 'text/html', ...headers })
        .then((r) => r),
    /** For what is no text: the body is a Buffer. */
    getBytes: (path: string): Promise<Response> =>
      agent
        .get(path)
        .set(headers)
        .responseType('blob')
        .then((r) => r),
    post: (path: string, fields: Fields): Promise<Response> =>
      agent
        .post(path)
        .type('form')
        .set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin', ...headers })
        .send(fields)
        .then((answer) => withLanguages(path, answer)),
    /** A form that brings a file (`multipart/form-data`); without a file as a browser sends it when none was chosen. */
    upload: (path: string, fields: Fields, file?: UploadedFile): Promise<Response> => {
      const form = agent.post(path).set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin', ...headers })
      for (const [name, value] of Object.entries(fields)) form.field(name, value)
      if (file) form.attach(file.field, Buffer.from(file.bytes), file.name)
      return form.then((answer) => withLanguages(path, answer))
    },
  }
}

/** Where the language links of an answer send a form, there is that form, once, and it goes where it went before. */
function withLanguages(path: string, answer: Response): Response {
  if (!answer.text?.includes(' form="refused"')) return answer
  const forms = [...answer.text.matchAll(/<form id="refused"[^>]* action="([^"?]*)/g)].map(([, to]) => to)
  // A refused wallet's form is the first page's again.
  const own = path.split('?')[0]?.replace(/\/wallet$/, '')
  if (forms.length === 1 && forms[0] === own) return answer
  throw new Error(`the language links of ${path} send ${forms.length} forms: ${forms}`)
}

export type GuestBrowser = ReturnType<typeof guestBrowser>

/** Begins a tip; the address of its confirm page and its id. */
export async function beginTip(guest: GuestBrowser, branchId: string, answers: Fields = {}) {
  const form = { recipient: 'all', preset: '', amount: '500', review: '', ...answers }
  const begun = await guest.post(`/tip/${branchId}`, form)
  const confirm = begun.headers.location ?? ''
  return { confirm, tipId: new URL(confirm, 'http://x').searchParams.get('tip') ?? '', status: begun.status }
}

/** The first button of a page that is a form of its own: where it posts, and what it carries. */
export function firstForm(html: string): { action: string; fields: Fields } {
  const form = /<main[\s\S]*?(<form[\s\S]*?<\/form>)/.exec(html)?.[1] ?? ''
  const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"/g)].map(([, name = '']) => name)
  return {
    action: (/ action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&'),
    fields: Object.fromEntries(fields.map((name) => [name, hiddenField(form, name)])),
  }
}

/** The value of a hidden field of a page. */
export function hiddenField(html: string, name: string): string {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  return /value="([^"]*)"/.exec(field)?.[1] ?? ''
}

/** What Stripe.js would hand over for a card: `card` is one of Stripe's test payment methods. */
export async function cardToken(sandbox: StripeSandbox, card = 'pm_card_visa'): Promise<string> {
  const stripe = new Stripe(sandbox.secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: card })
  return token.id
}

/** What Stripe.js would hand over when the guest approves in a wallet of their device. */
export async function walletToken(
  sandbox: StripeSandbox,
  kind: 'apple_pay' | 'google_pay' = 'apple_pay',
): Promise<string> {
  sandbox.control.wallet({ kind })
  const answer = await fetch(`${sandbox.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.publishableKey}` },
    body: new URLSearchParams({ 'payment_method_data[type]': 'card', 'payment_method_data[wallet]': kind }),
  })
  sandbox.control.wallet({ kind: null })
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** Types a card and comes to the preview; its address and what its form carries. */
export async function toPreview(guest: GuestBrowser, sandbox: StripeSandbox, confirm: string, card?: string) {
  const credit = confirm.replace('/confirm', '/credit')
  const page = await guest.get(credit)
  const version = hiddenField(page.text, 'version')
  const sent = await guest.post(credit, { version, confirmationToken: await cardToken(sandbox, card) })
  const preview = sent.headers.location ?? ''
  return { preview, page: await guest.get(preview) }
}

/** Presses the button that pays; answers what the server answered. */
export async function pay(
  guest: GuestBrowser,
  preview: { preview: string; page: Response },
  more: Fields = {},
) {
  return guest.post(preview.preview, {
    version: hiddenField(preview.page.text, 'version'),
    receiptEmail: '',
    ...more,
  })
}
