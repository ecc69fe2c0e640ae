import type { CSSProperties } from 'react'
import { htmlLang } from '../../views/languages.ts'
import type { MailPart, MailView } from './mail.view.ts'

/**
 * A mail as HTML: one column, styles in the elements, no picture and no script, since mail programs drop or block them.
 * Colours are those of `views/styles/guest/tokens.css`; mail programs know no variables.
 */
export function MailPage({ mail }: { mail: MailView }) {
  const { lang, business, subject, parts, footer } = mail
  return (
    <html lang={htmlLang(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{dark}</style>
      </head>
      <body className="paper" style={styles.paper}>
        <article lang={htmlLang(lang)} style={styles.column}>
          <p className="soft" style={styles.business}>
            {business}
          </p>
          <div className="sheet" style={styles.sheet}>
            <h1 style={styles.heading}>{subject}</h1>
            {parts.map((part) => (
              <Part key={JSON.stringify(part)} part={part} />
            ))}
          </div>
          {footer.map((line) => (
            <p key={line} className="soft" style={styles.footer}>
              {line}
            </p>
          ))}
        </article>
      </body>
    </html>
  )
}

function Part({ part }: { part: MailPart }) {
  if (part.kind === 'text') return <p style={styles.text}>{part.text}</p>
  if (part.kind === 'code')
    return (
      <p className="code" style={styles.code}>
        {part.code}
      </p>
    )
  return (
    <p style={styles.text}>
      <a className="button" href={part.href} style={styles.button}>
        {part.text}
      </a>
    </p>
  )
}

const sans = 'system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "PingFang SC", Meiryo, sans-serif'

const styles = {
  paper: { margin: 0, padding: 0, backgroundColor: '#f1eadd', color: '#221d17' },
  column: { maxWidth: '32rem', margin: '0 auto', padding: '24px 16px', font: `16px/1.7 ${sans}` },
  business: { margin: '0 0 12px', color: '#62584b', fontWeight: 600 },
  sheet: {
    padding: '24px',
    border: '1px solid #ded4c3',
    borderTop: '4px solid #1c5847',
    borderRadius: '12px',
    backgroundColor: '#fffdf8',
  },
  // Lines of one length, which end between words in Japanese too, where the program knows how.
  heading: {
    margin: '0 0 16px',
    fontSize: '20px',
    lineHeight: 1.4,
    textWrap: 'balance',
    wordBreak: 'auto-phrase',
  },
  text: { margin: '0 0 16px', overflowWrap: 'anywhere' },
  code: {
    margin: '0 0 16px',
    padding: '12px',
    borderRadius: '12px',
    backgroundColor: '#e8f0ea',
    color: '#14453a',
    font: '600 32px/1.4 ui-monospace, Menlo, Consolas, monospace',
    letterSpacing: '0.2em',
    textAlign: 'center',
  },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '12px',
    backgroundColor: '#1c5847',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  footer: { margin: '12px 0 0', color: '#62584b', fontSize: '14px', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>

/** What stands in an element wins over a sheet, so these must insist. */
const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme: dark){
.paper{background-color:#12100d!important;color:#f4ede1!important}
.soft{color:#bdb2a1!important}
.sheet{background-color:#1c1915!important;border-color:#3b352c!important;border-top-color:#96d0b8!important}
.code{background-color:#21332b!important;color:#b4e0cd!important}
.button{background-color:#96d0b8!important;color:#0c2018!important}
}`
