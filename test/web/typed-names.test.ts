import { expect, it } from 'vitest'
import { earningSite } from '../features/earning/earning-site.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'

const site = await earningSite()

type Found = { action: string; fields: Record<string, string> }

/** The forms of a page that send something, with what stands in their fields. */
function formsIn(html: string, path: string): Found[] {
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? path
    const fields = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"[^>]*>/g)]
    return {
      action,
      fields: Object.fromEntries(
        fields.map(([tag, name = '']) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? '']),
      ),
    }
  })
}

/** Of pages that differ in ids only, one is enough. */
const kind = (path: string) => path.replace(/\?.*/, '').replace(/\/[\w-]{10,}(?=\/|$)/g, '/:id')
const left = /^\/(?:auth|q|scanner|assets)|\/delete|sign-out|logout/

const names = ['__proto__', 'constructor', 'toString']

it('a name of an object’s own, typed into any field of any form, is a mistake of the typist and none of ours', async () => {
  const forms = new Map<string, Found>()
  const seen = new Set<string>()
  const paths = [
    '/branch',
    '/branch/business',
    '/branch/staff',
    '/branch/qr',
    '/branch/business/payday',
    '/branch/cash',
    `/tip/${site.seed.branchId}`,
  ]
  for (let path = paths.shift(); path !== undefined && seen.size < 120; path = paths.shift()) {
    if (seen.has(kind(path))) continue
    seen.add(kind(path))
    const { status, text: html, headers } = await site.as.owner.get(path)
    if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue
    for (const form of formsIn(html, path)) if (!left.test(form.action)) forms.set(kind(form.action), form)
    const links = [...html.matchAll(/ href="(\/[^"#]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    paths.push(...links.filter((href) => !left.test(href)))
  }
  expect(forms.size).toBeGreaterThan(20)
  const broken: unknown[] = []
  for (const { action, fields } of forms.values())
    for (const name of Object.keys(fields))
      for (const value of names) {
        const { status } = await site.as.owner.post(action, { ...fields, [name]: value })
        if (status >= 500) broken.push([action, name, value, status])
      }
  expect(broken).toEqual([])
}, 180_000)

it('…nor of anybody who is not signed in', async () => {
  const stranger = guestBrowser(site.app)
  const { branchId } = site.seed
  const { confirm } = await beginTip(stranger, branchId)
  const paths = [
    '/auth/login',
    '/auth/register',
    '/auth/reset-password',
    '/scanner',
    '/tip',
    `/tip/${branchId}`,
  ]
  const broken: unknown[] = []
  let sent = 0
  for (const path of [...paths, confirm, confirm.replace('/confirm', '/credit')])
    for (const { action, fields } of formsIn((await stranger.get(path)).text, path))
      for (const name of Object.keys(fields))
        for (const value of names) {
          const answer = await stranger.post(action, { ...fields, [name]: value })
          if (answer.status >= 500) broken.push([action, name, value, answer.status])
          sent += 1
        }
  expect(sent).toBeGreaterThan(30)
  expect(broken).toEqual([])
})
