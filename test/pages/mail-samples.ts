import { createI18n } from '../../server/http/i18n/i18n.ts'
import { createMailRenderer } from '../../server/outbox/mail/mail.render.tsx'
import type { MailKind, MailValues } from '../../server/outbox/mail/mail.types.ts'
import type { Lang } from '../../views/lang.ts'

const code = { code: '314159', minutes: 15 }
const at = { at: Date.UTC(2026, 10, 22, 3, 5) }
const place = { business: 'さくらグループ株式会社', branch: 'さくら亭 浅草店', name: '佐藤 花子' }

const by = '桜井 花子'
const payday = { number: 3, payday: 'p' }
const payDay = '2026-11-25'
const days = { until: '2026-10-31', payDay, readBack: false }
const made = { by, ...payday, ...days, people: 12, yen: 165_060, record: 'record' }

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
  'not-received': { ...at, by: place.name, branch: place.branch, ...payday, payDay, yen: 12_340 },
  'payday-made': { ...at, ...made, kind: 'payday' },
  'payday-made-2': { ...at, ...made, kind: 'outside' },
  'payday-made-3': { ...at, ...made, kind: 'absorbed', yen: -5000, people: 1 },
  'payday-made-4': { ...at, ...made, kind: 'payday', readBack: true },
  'payday-returned': { ...at, by, ...payday, people: 1, yen: 8992, record: 'record', why: 'Wrong account' },
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
