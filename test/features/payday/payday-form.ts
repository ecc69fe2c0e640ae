import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import type { GuestBrowser } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { mainOf, plain } from '../../support/without-tags.ts'
import { payTip } from '../earning/earned.ts'
import type { QrSite } from '../qr/qr-site.ts'

export const paydays = '/branch/business/payday'
export const nextPage = `${paydays}/next`
export const password = 'Correct-horse-1'

type Fields = Record<string, string>
type Answer = { status: number; text: string }

/** What a page says between its head and its foot. */
export const main = (html: string): string => plain(mainOf(html))
/** What a page says to somebody who asks for it. */
export const read = async (who: GuestBrowser, address: string): Promise<string> =>
  main((await who.get(address)).text)
/** The status of an answer and what its page says. */
export const said = ({ status, text }: Answer): string => `${status} ${main(text)}`
/** The status of an answer, and the fields of its page that are wrong. */
export const wrongIn = ({ status, text }: Answer): (string | number)[] => [
  status,
  ...[...text.matchAll(/ id="([^"]+)-error"/g)].map(([, field = '']) => field),
]

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const fieldsIn = (html: string, pattern: RegExp, sent: (tag: string) => string): Fields =>
  Object.fromEntries([...html.matchAll(pattern)].map(([tag]) => [attribute(tag, 'name'), sent(tag)]))
const value = (tag: string) => attribute(tag, 'value')

/** What the fields of a page hold, as a browser sends them. */
export const heldIn = (html: string): Fields => ({
  ...fieldsIn(html, /<input(?![^>]*type="(?:checkbox|radio|file)")[^>]*>/g, value),
  ...fieldsIn(html, /<input[^>]*type="(?:checkbox|radio)"[^>]*checked[^>]*>/g, value),
  ...fieldsIn(html, /<select.*?<\/select>/gs, (tag) =>
    value(/<option[^>]* selected[^>]*>/.exec(tag)?.[0] ?? ''),
  ),
  ...fieldsIn(html, /<textarea.*?<\/textarea>/gs, (tag) => />(.*)<\/textarea>/s.exec(tag)?.[1] ?? ''),
})

/** What a form of a page sends as it stands, but for its buttons. `id`: of the form; `refused` for one that was sent. */
export const formIn = (html: string, id: string): Fields =>
  heldIn(new RegExp(`<form id="${id}".*?</form>`, 's').exec(html)?.[0] ?? '')

/** The boxes of a page, ticked or not. */
export const boxesIn = (html: string): Fields => fieldsIn(html, /<input[^>]*type="checkbox"[^>]*>/g, value)

/** Some of a form's fields, without those that these names begin. */
export const without = (form: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.some((one) => name.startsWith(one))))

/** Days of a site, tips on them, and its business. */
export function booksOf(site: QrSite) {
  const day = (before: number) => daysBefore(dayIn('Asia/Tokyo', site.deps.clock()), before)
  /** What an owner would send to pay everybody up to yesterday, at one branch or at all. */
  const payForm = async (owner: GuestBrowser, branch = '') =>
    formIn((await owner.get(`${nextPage}?until=${day(1)}&branch=${branch}`)).text, 'pay')
  return {
    payForm,
    /** So many days before today. */
    day,
    /** Writes cells of the business, past its pages. */
    business: (cells: Parameters<typeof setRow<'business'>>[3]) =>
      setRow(site.deps.db, 'business', site.seed.businessId, cells),
    /** A tip of whole yen to each of these people, at noon of the day before yesterday. */
    async tipEach(tips: [staffId: string, amount: number][], branchId = site.seed.branchId): Promise<void> {
      const at = Date.parse(`${day(2)}T12:00:00+09:00`)
      for (const [staffId, amount] of tips) await payTip(site.deps.db, { branchId, amount, at, staffId })
    },
    /** Everybody who would be paid up to yesterday, at one branch or at all, is paid today; the address of the payday's page. */
    async payEverybody(owner: GuestBrowser, changed: Fields = {}, branch = ''): Promise<string> {
      const fields = {
        ...(await payForm(owner, branch)),
        payDay: day(0),
        presentPassword: password,
        ...changed,
      }
      return (await owner.post(nextPage, fields)).headers.location ?? ''
    },
  }
}
