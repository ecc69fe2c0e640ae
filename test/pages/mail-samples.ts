import { createI18n } from '../../server/http/i18n/i18n.ts'
import { createMailRenderer } from '../../server/outbox/mail/mail.render.tsx'
import type { MailKind, MailValues } from '../../server/outbox/mail/mail.types.ts'
import type { Lang } from '../../views/lang.ts'

const code = { code: '314159', minutes: 15 }
const at = { at: Date.UTC(2026, 10, 22, 3, 5) }
const place = { business: 'さくらグループ株式会社', branch: 'さくら亭 浅草店', name: '佐藤 花子' }

/** Every kind of mail with values; a name with a number is one more state of it. */
export const mailSamples = {
  'register-code': code,
  'register-code-again': { ...code, minutes: 24 * 60 },
  'register-known': {},
  'reset-code': { ...code, minutes: 60 },
  'address-code': { ...code, minutes: 1 },
  'address-changed': at,
  'password-changed': at,
  'account-deleted': at,
  'code-replaced': { ...at, by: '高橋 大輔', code: place.name, branch: place.branch },
  'not-received': {
    ...at,
    by: place.name,
    number: 3,
    branch: place.branch,
    first: '2026-10-01',
    last: '2026-10-31',
    payday: 'p',
  },
  'payday-closed': {
    ...at,
    by: '桜井 花子',
    number: 3,
    branch: place.branch,
    first: '2026-10-01',
    last: '2026-10-31',
    yen: 165_060,
    payday: 'p',
  },
  invited: { ...place, role: 'staff' },
  'invited-2': { ...place, role: 'manager' },
  'invited-3': { business: place.business, name: place.name, role: 'owner' },
  test: {},
} satisfies Record<MailKind, object> & Record<string, object>

export type MailSampleName = keyof typeof mailSamples
export const mailSampleNames = Object.keys(mailSamples) as MailSampleName[]
const to = 'hanako.sato@example.com'

const render = createMailRenderer({
  i18n: await createI18n('test'),
  site: async () => ({
    publicUrl: 'https://tips.example.jp',
    timeZone: 'Asia/Tokyo',
    business: 'さくらグループ株式会社',
    contact: 'info@sakura.example.jp',
  }),
})

/** The mail as it is sent. */
export function renderMailSample(name: MailSampleName, lang: Lang) {
  const kind = name.replace(/-\d$/, '') as MailKind
  const values = mailSamples[name] as MailValues[MailKind]
  return render({ kind, to, lang, values } as Parameters<typeof render>[0], { id: `mail_${name}`, at: at.at })
}
