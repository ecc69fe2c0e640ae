import type { i18n as I18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailPage } from '../../../pages/mail/mail.page.tsx'
import type { MailPart, MailView } from '../../../pages/mail/mail.view.ts'
import { htmlLang, type Lang } from '../../../views/lang.ts'
import type { OutgoingMail } from '../../gateways/mail/mail-sending.ts'
import { translator } from '../../http/i18n/i18n.ts'
import type { Mail } from './mail.types.ts'
import { type MailSite, mailWords } from './mail.words.ts'

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
      language: htmlLang[mail.lang],
    }
  }
}

/** The same for who reads mail as text. */
function textOf({ subject, parts, footer }: MailView): string {
  return [subject, ...parts.map(lineOf), ['-- ', ...footer].join('\n')].join('\n\n')
}

function lineOf(part: MailPart): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'code' ? `    ${part.code}` : `${part.text}:\n${part.href}`
}
