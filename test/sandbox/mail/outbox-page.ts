const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const styles = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1rem; }
  .note { color: #8a5a00; } @media (prefers-color-scheme: dark) { .note { color: #ffca66; } }
  article { border: 1px solid #8886; border-radius: 12px; padding: 1rem; margin: 1rem 0; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0; } p { margin: .3rem 0; overflow-wrap: anywhere; }
  .code { font: 600 2rem/1.4 ui-monospace, monospace; letter-spacing: .15em; }
`

/** A mail as it is shown; `at` is in ms since 1970, `code` stands large above the words. */
export type ShownMail = { at: number; to: string; subject: string; text: string; code?: string }

function article(mail: ShownMail): string {
  const when = new Date(mail.at).toISOString()
  const body = mail.text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`)
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To: <strong>${escapeHtml(mail.to)}</strong> · <time datetime="${when}">${when.slice(0, 19).replace('T', ' ')} UTC</time></p>
${mail.code ? `<p class="code">${escapeHtml(mail.code)}</p>` : ''}${body.join('')}</article>`
}

/** The mails, newest first, for the person who tries the demo. Looks for new ones every five seconds. */
export function outboxPage(mails: ShownMail[]): string {
  const list = mails
    .toSorted((a, b) => b.at - a.at)
    .map(article)
    .join('\n')
  const empty = '<p>まだメールはありません。 No mail yet. 还没有邮件。</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>Outbox (sandbox)</title><style>${styles}</style></head>
<body><main><h1>メール / Mail / 邮件</h1>
<p class="note">Sandbox: これらのメールは送信されていません。These mails were not sent to anybody. 这些邮件并未真正寄出。</p>
${list || empty}</main></body></html>`
}
