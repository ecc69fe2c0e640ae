import { type Html, html } from './html.ts'
import { htmlLang, type Language } from './language.ts'
import { style } from './style.ts'
import { pageTexts } from './texts/page.ts'

/** A whole page of the sandbox, marked as one. */
export function page(language: Language, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${htmlLang[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<p class="banner" role="note">${pageTexts[language].noMoney}</p>
<main>${body}</main>
</body>
</html>
`.text
}
