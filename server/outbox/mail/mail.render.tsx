import type { i18n as I18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDay } from '../../../pages/customer/customer-words.ts'
import { MailPage } from '../../../pages/mail/mail.page.tsx'
import type { MailPart, MailView } from '../../../pages/mail/mail.view.ts'
import { formatDateTimeZone, formatYen, pluralOf } from '../../../views/format.ts'
import type { Lang } from '../../../views/lang.ts'
import { htmlLang } from '../../../views/languages.ts'
import type { LocaleKey, Translate, TranslateValues } from '../../../views/translate.ts'
import { paths } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import type { OutgoingMail } from '../../gateways/mail/mail-sending.ts'
import type { Mail, MailKind, MailValues } from './mail.types.ts'

/** What mails say of this deployment. */
type MailSite = {
  /** Where links lead. */
  publicUrl: string
  /** Of the business, for the time at which something happened. */
  timeZone: string
  /** The business's name, which stands at the top; undefined before there is one. */
  business: string | undefined
  /** Where people can write to the business; undefined if it has told none. */
  contact: string | undefined
}

type Context = MailSite & { t: Translate; lang: Lang; to: string }
type Write<K extends MailKind> = (values: MailValues[K], context: Context) => MailPart[]

const text = ({ t }: Context, key: LocaleKey, values?: TranslateValues): MailPart => ({
  kind: 'text',
  text: t(key, values),
})
const link = ({ t, publicUrl }: Context, key: LocaleKey, path: string): MailPart => ({
  kind: 'link',
  href: publicUrl + path,
  text: t(key),
})

type CodeKind = 'register-code' | 'register-code-again' | 'reset-code' | 'address-code'

/** A mail with a code has no link: a person who expects none is not led to a page that only looks like ours. */
const codeMail =
  (kind: CodeKind): Write<CodeKind> =>
  ({ code, minutes }, context) => [
    text(context, `mail:${kind}.lead`),
    { kind: 'code', code },
    lifeOf(minutes, context),
    text(context, 'mail:code.secret'),
    text(context, `mail:${kind}.notYou`),
  ]

function lifeOf(minutes: number, context: Context): MailPart {
  const hours = minutes / 60
  const [unit, count] =
    hours > 1 && Number.isInteger(hours) ? ['hours' as const, hours] : ['minutes' as const, minutes]
  return text(context, `mail:code.${unit}.${pluralOf(count, context.lang)}`, { count })
}

const whenOf = ({ at }: { at: number }, { lang, timeZone }: Context) => ({
  at: formatDateTimeZone(at, lang, timeZone),
})

/** To whom a person can turn who did not do what the mail tells of. */
const askFor = (context: Context): MailPart =>
  context.contact
    ? text(context, 'mail:help.write', { contact: context.contact })
    : text(context, 'mail:help.tell')

/** Of a payday: by whom, when, which and how much. */
const paydayWords = (
  { by, number, yen, at }: MailValues['not-received' | 'payday-made' | 'payday-returned'],
  context: Context,
) => ({ by, number, yen: formatYen(Math.abs(yen), context.lang), ...whenOf({ at }, context) })

const keepOf = (payday: string, context: Context) => [
  text(context, 'mail:payday.keep'),
  link(context, 'mail:payday.see', paths.payday(payday)),
]

const writers: { [K in MailKind]: Write<K> } = {
  'register-code': codeMail('register-code'),
  'register-code-again': codeMail('register-code-again'),
  'reset-code': codeMail('reset-code'),
  'address-code': codeMail('address-code'),
  'register-known': (_, context) => [
    text(context, 'mail:register-known.lead'),
    text(context, 'mail:register-known.you'),
    link(context, 'mail:link.login', paths.login()),
    link(context, 'mail:link.reset', paths.resetPassword()),
    text(context, 'mail:register-known.notYou'),
  ],
  'address-changed': (values, context) => [
    text(context, 'mail:address-changed.lead', whenOf(values, context)),
    askFor(context),
  ],
  'password-changed': (values, context) => [
    text(context, 'mail:password-changed.lead', whenOf(values, context)),
    text(context, 'mail:password-changed.notYou'),
    link(context, 'mail:link.reset', paths.resetPassword()),
  ],
  'account-deleted': (values, context) => [
    text(context, 'mail:account-deleted.lead', whenOf(values, context)),
    text(context, 'mail:account-deleted.stays'),
    askFor(context),
  ],
  'code-replaced': ({ by, code, branch, at }, context) => [
    text(context, 'mail:code-replaced.lead', { by, code, branch, ...whenOf({ at }, context) }),
    text(context, 'mail:code-replaced.old'),
    link(context, 'mail:code-replaced.audit', paths.audit()),
  ],
  'not-received': (values, context) => [
    text(context, 'mail:not-received.lead', { ...paydayWords(values, context), branch: values.branch }),
    text(context, 'mail:not-received.check'),
    link(context, 'mail:payday.see', paths.payday(values.payday)),
  ],
  'payday-made': (values, context) => [
    text(context, `mail:payday-made.${values.readBack ? 'readBack' : values.kind}`, {
      ...paydayWords(values, context),
      people: values.people,
      until: formatDay(values.until, context.lang),
      day: formatDay(values.payDay, context.lang),
    }),
    ...keepOf(values.payday, context),
  ],
  'payday-returned': (values, context) => [
    text(context, 'mail:payday-returned.lead', { ...paydayWords(values, context), people: values.people }),
    text(context, 'mail:payday-returned.why', { why: values.why }),
    ...keepOf(values.payday, context),
  ],
  invited: ({ business, branch, name, role }, context) => [
    text(context, 'mail:invited.hello', { name }),
    text(context, `mail:invited.${role}`, { business, place: branch ?? business }),
    text(context, 'mail:invited.how', { email: context.to }),
    link(context, 'mail:link.register', paths.register()),
    text(context, 'mail:invited.account'),
    link(context, 'mail:link.login', paths.login()),
    text(context, 'mail:invited.notYou'),
  ],
  test: (_, context) => [text(context, 'mail:test.lead')],
}

/** The words of a mail in its reader's language. */
function mailWords<K extends MailKind>(mail: Mail<K>, site: MailSite, t: Translate): MailView {
  const { kind, lang, to } = mail
  const context = { ...site, t, lang, to }
  const write = writers[kind] as Write<K>
  const values = mail.values as MailValues[K]
  return {
    lang,
    business: site.business ?? t('common:product'),
    subject: t(`mail:${kind}.subject`, 'business' in values ? { business: values.business } : {}),
    parts: write(values, context),
    footer: [t('mail:footer', { host: new URL(site.publicUrl).host })],
  }
}

/** `id` and `at` (ms since 1970) are those of the outbox's row, the same for each try. */
export type RenderMail = (mail: Mail, row: { id: string; at: number }) => Promise<OutgoingMail>

/**
 * Words mails and draws them, as HTML and as text.
 * @param site asked for each mail, because owners change what it says
 */
export function createMailRenderer({
  i18n,
  site,
}: {
  i18n: I18n
  site: () => Promise<MailSite>
}): RenderMail {
  const known = new Map<Lang, ReturnType<typeof translator>>()
  const wordsIn = (lang: Lang) => {
    const t = known.get(lang) ?? translator(i18n, lang)
    known.set(lang, t)
    return t
  }
  return async (mail, { id, at }) => {
    const view = mailWords(mail, await site(), wordsIn(mail.lang))
    return {
      id,
      at,
      to: mail.to,
      subject: view.subject,
      text: textOf(view),
      html: `<!doctype html>${renderToStaticMarkup(<MailPage mail={view} />)}`,
      language: htmlLang(mail.lang),
      files:
        'record' in mail.values
          ? [{ name: `payday-${mail.values.number}.csv`, text: mail.values.record }]
          : [],
    }
  }
}

/** The same for those who read mail as text. */
function textOf({ subject, parts, footer }: MailView): string {
  return [subject, ...parts.map(lineOf), ['-- ', ...footer].join('\n')].join('\n\n')
}

function lineOf(part: MailPart): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'code' ? `    ${part.code}` : `${part.text}:\n${part.href}`
}
