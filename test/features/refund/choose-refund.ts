import { withoutTags } from '../../support/without-tags.ts'
import type { QrSite } from '../qr/qr-site.ts'

/** The page of a tip on which so much of it is chosen to go back, and its button. */
export async function chooseRefund(
  browser: QrSite['as']['owner'],
  tipId: string,
  refund: string,
  more: Record<string, string> = {},
) {
  const page = await browser.get(
    `/branch/earning/tips/${tipId}?${new URLSearchParams({ refund, lang: 'en' })}`,
  )
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? ''
  const form = {
    id: field('id'),
    amount: field('amount'),
    reason: 'requested_by_customer',
    note: '',
    ...more,
  }
  const address = `/branch/earning/tips/${tipId}/refund`
  return {
    html: page.text,
    text: withoutTags(page.text).replaceAll('|', ''),
    /** Who has how much before and after it. */
    shares: sharesIn(page.text),
    address,
    form,
    press: () => browser.post(address, form),
    /** Where its result is. */
    here: `${address}/${form.id}`,
  }
}

export const sharesIn = (html: string) =>
  [...withoutTags(html).matchAll(/¥(\d+) → ¥(\d+)/g)].map(([, before, after]) => [
    Number(before),
    Number(after),
  ])
