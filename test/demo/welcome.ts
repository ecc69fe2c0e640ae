import { demoMembers, type seedDemo } from './seed-demo.ts'

/** `outbox`: undefined if no mail is sent. */
type Ways = { url: string; sandbox: string; outbox: string | undefined }
type Demo = Ways & { seed: Awaited<ReturnType<typeof seedDemo>> }

/** One line for each way in, its name first. */
export function demoLines({ url, seed, sandbox, outbox }: Demo): string[] {
  const lines: [string, string][] = [
    ['guest', `${url}/q/${seed.codes.branch}`],
    ['person', `${url}/q/${seed.codes.staff}   (one person's own code)`],
    ['number', `${url}/tip   (type ${seed.branchNumber})`],
    ['customer', `${url}/auth/login   ${demoCustomer.email} / ${demoCustomer.password}`],
    ...(['staff', 'manager', 'owner'] as const).map((role): [string, string] => [
      role,
      `${url}/auth/login   ${demoMembers[role].email} / ${demoCustomer.password}`,
    ]),
    ...outside({ outbox, sandbox }),
  ]
  return greeting(lines)
}

/** The same for empty books: `link` begins the set-up. */
export const emptyLines = ({ url, link, ...ways }: Ways & { link: string }): string[] =>
  greeting([
    ['set-up', `${link}   (works once; make it yours in the browser)`],
    ...lineIf(ways.outbox, 'owner', `${url}/auth/register   (with the address that you invite there)`),
    ...outside(ways),
  ])

const lineIf = (there: string | undefined, name: string, text: string): [string, string][] =>
  there ? [[name, text]] : []

const outside = ({ outbox, sandbox }: Omit<Ways, 'url'>): [string, string][] => [
  ...lineIf(outbox, 'outbox', `${outbox}/outbox   (mails with codes, for accounts you make)`),
  ['sandbox', `${sandbox}/   (what Stripe would show: payments, notices, refunds)`],
]

const greeting = (lines: [string, string][]): string[] => [
  '',
  'The demo runs. No money is real. Ctrl-C stops it.',
  '',
  ...lines.map(([name, text]) => `${name.padEnd(10)}${text}`),
]

/** Somebody who has an account already. */
export const demoCustomer = {
  email: 'maria@example.com',
  password: 'Correct-horse-1',
  name: 'María González',
}

/** What a made-up business says about itself on the legal pages. */
export const demoBusiness = {
  LEGAL_NAME: 'さくらグループ株式会社（見本）',
  LEGAL_REPRESENTATIVE: '桜井 花子',
  LEGAL_ADDRESS: '東京都台東区浅草1-2-3',
  LEGAL_PHONE: '03-0000-0000',
  LEGAL_PHONE_HOURS: '平日 10:00–17:00',
  LEGAL_EMAIL: 'info@sakura.example.jp',
}

/** Stripe's own test cards; any future date and any three digits go with them. */
export const demoCards = [
  'Cards: 4242 4242 4242 4242 pays · 4000 0025 0000 3155 asks for 3-D Secure',
  '       4000 0000 0000 0002 is declined · 4000 0000 0000 9995 has no funds',
]
