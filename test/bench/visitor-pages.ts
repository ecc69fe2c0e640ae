import { paths } from '../../server/base/paths.ts'
import { type GuestLang, guestLangs } from '../../views/languages.ts'
import { cardToken, hiddenField } from '../support/guest.ts'
import type { BenchSite } from './bench-site.ts'
import { type Answer, Visitor } from './visitor.ts'

export type VisitorPage = { name: string; lang: GuestLang; html: string; br: number; gzip: number }

/** As long as a message may be. */
const message =
  'とても気持ちのよい夜でした。お料理はどれも丁寧で、特に季節の椀物とだし巻きの香りが忘れられません。注文に迷っていたら、苦手なものを聞いてから旬の一皿を勧めてくださり、子どもにも小さな器と温かいお茶を用意してくださいました。誕生日と気づいて、手書きのカードまで。帰り道、家族みんなでまた来ようと話しました。雨の中、傘を持って見送ってくださった田中さん、本当にありがとうございました。'

/** Every page that a guest meets on the way, in every language, each at its fullest. */
export async function visitAll(site: BenchSite): Promise<VisitorPage[]> {
  return (await Promise.all(guestLangs().map((lang) => visit(site, lang)))).flat()
}

async function visit({ server, seed, sandbox, tipPath }: BenchSite, lang: GuestLang): Promise<VisitorPage[]> {
  const visitor = new Visitor(server.url, lang)
  const seen: VisitorPage[] = []
  const keep = (name: string, br: Answer, gzip: Answer) => {
    if (br.status >= 300 && br.status !== 400) throw new Error(`${name} has answered ${br.status}`)
    seen.push({ name, lang, html: br.html, br: br.bytes, gzip: gzip.bytes })
    return br.html
  }
  const see = async (name: string, path: string) =>
    keep(name, await visitor.get(path, 'br'), await visitor.get(path, 'gzip'))
  const begin = async () => (await visitor.post(tipPath, answers)).location
  const pay = async (confirm: string, card: string, onTheWay = false) => {
    const credit = confirm.replace('/confirm', '/credit')
    const show = async (name: string, path: string) =>
      onTheWay ? see(name, path) : (await visitor.get(path)).html
    const version = hiddenField(await show('credit', credit), 'version')
    const confirmationToken = await cardToken(sandbox, card)
    const payment = (await visitor.post(credit, { version, confirmationToken })).location
    const shown = hiddenField(await show('payment', payment), 'version')
    return (await visitor.post(payment, { version: shown, receiptEmail: '' })).location
  }

  await see('start', paths.home())
  await see('welcome', paths.welcome())
  await see('scanner', paths.scanner())
  await see('branch number', paths.tipEntry())
  await see('tip', tipPath)
  await see('tip, a person’s code', paths.tip(seed.branchId, { staff: seed.staffIds[0] }))
  await see('tip, 60 people', paths.tip(seed.hotel.branchId))
  await see('paid', paths.tipPaid(seed.hotel.branchId))
  const wrong = { ...answers, preset: '', amount: '１円', recipient: 'nobody' }
  keep('tip, refused', await visitor.post(tipPath, wrong, 'br'), await visitor.post(tipPath, wrong, 'gzip'))
  const confirm = await begin()
  await see('confirm', confirm)
  await see('success', await pay(confirm, 'pm_card_visa', true))
  await see('declined', await pay(await begin(), 'pm_card_chargeDeclined'))
  return seen
}

const answers = { recipient: 'all', preset: '500', amount: '', review: message }
