// `npm run gallery`: every page and every mail in every state, language and colour scheme, to click through. What is changed in pages, views,
// words and samples shows when the page is loaded again.
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { isLang } from '../../views/lang.ts'
import { guestStyles, signedInStyles } from '../support/styles.ts'
import { choiceIn, galleryIndex, stylesIn } from './gallery-index.ts'

const port = Number(process.env.PORT ?? 3100)
const vite = await createVite({
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
})

async function answer(url: URL): Promise<string> {
  const { galleries, gallery, isForSignedIn } = await vite.ssrLoadModule('/test/pages/gallery.ts')
  const { mailSampleNames, renderMailSample } = await vite.ssrLoadModule('/test/pages/mail-samples.ts')
  const mails = (mailSampleNames as string[]).map((name) => `mail-${name}`)
  const choice = choiceIn(url, [...Object.values<object>(galleries).flatMap(Object.keys), ...mails])
  if (url.pathname !== '/sample') {
    const names = Object.entries<object>(galleries).map(([name, samples]) => [name, Object.keys(samples)])
    return galleryIndex({ ...Object.fromEntries(names), mail: mails }, choice)
  }
  const { renderSample } = await vite.ssrLoadModule('/test/pages/render-sample.tsx')
  if (mails.includes(choice.page)) {
    const { html } = await renderMailSample(
      choice.page.slice('mail-'.length),
      isLang(choice.lang) ? choice.lang : 'en',
    )
    return stylesIn(html, choice.scheme)
  }
  const css = isForSignedIn(choice.page) ? signedInStyles() : guestStyles()
  // Only guests' pages are in every language.
  const lang = isForSignedIn(choice.page) && !isLang(choice.lang) ? 'en' : choice.lang
  return renderSample(lang, gallery[choice.page], stylesIn(css, choice.scheme))
}

createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://localhost')
  // Files of `public`, such as the icon.
  if (!['/', '/sample'].includes(url.pathname)) return vite.middlewares(req, res)
  answer(url).then(
    (html) => void res.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
    (error: unknown) => void res.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  )
}).listen(port, () => process.stdout.write(`The gallery: http://localhost:${port}   Ctrl-C stops it.\n`))
