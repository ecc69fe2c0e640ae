import { createHash } from 'node:crypto'
import type { i18n as I18n } from 'i18next'
import { formatYen, pluralOf } from '../../../views/format.ts'
import { type Lang, langs } from '../../../views/lang.ts'
import type { LocaleKey, Translate } from '../../../views/translate.ts'
import type { PaydayKind } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import { newId } from '../../db/ids.ts'

/** What islands/service-worker.ts reads. All languages: only the browser knows which one its person reads now. */
type PushPayload = {
  /** The same for a message that is sent again, so that it does not ring twice. */
  id: string
  /** A newer message of a kind takes the place of an older one. */
  kind: 'tips' | 'paydays'
  /** The page that a click opens. */
  url: string
  title: Record<Lang, string>
  body: Record<Lang, string>
}

/** A tip, whom the guest chose, and this person's share in yen. `cash`: a count of the cash box, with its id. */
export type ToldTip = { tip_id: string; recipient: 'all' | 'staff' | 'cash'; amount: number }

/** What happened to somebody's pay: a payday of some kind was made, or it did not reach them. */
export type PaydayEvent = PaydayKind | 'returned'

/** What happened, and this person's sum in yen; `payday_id`: of the event. */
export type ToldPayday = { payday_id: string; event: PaydayEvent; yen: number }

type PushNews = {
  /** One or more. */
  tips: ToldTip[]
  /** What this person has been given today. */
  today: { tips: number; earned: number }
  /** Whether amounts are said. */
  amounts: boolean
}

const inEach = (i18n: I18n, say: (t: Translate, lang: Lang) => string) =>
  Object.fromEntries(langs.map((lang) => [lang, say(translator(i18n, lang), lang)])) as Record<Lang, string>

/** A message as JSON: never a guest's name or words. */
export function payloadOf(news: PushNews, i18n: I18n): string {
  const payload: PushPayload = {
    id: idOf(news.tips.map(({ tip_id }) => tip_id)),
    kind: 'tips',
    url: paths.branchHome(),
    title: inEach(i18n, (t, lang) => titleOf(news, t, lang)),
    body: inEach(i18n, (t, lang) => bodyOf(news, t, lang)),
  }
  return JSON.stringify(payload)
}

/** The same for paydays, one or more; the newest is the title. */
export function paydayPayloadOf(
  { paydays, amounts }: { paydays: ToldPayday[]; amounts: boolean },
  i18n: I18n,
): string {
  const newest = paydays.toReversed()
  const said = (of: ToldPayday[], t: Translate, lang: Lang) =>
    of.map((one) => paydayText(one, amounts, t, lang)).join('\n')
  const payload: PushPayload = {
    id: idOf(paydays.map(({ payday_id }) => payday_id)),
    kind: 'paydays',
    url: paths.ownPaydays(),
    title: inEach(i18n, (t, lang) => said(newest.slice(0, 1), t, lang)),
    body: inEach(i18n, (t, lang) => said(newest.slice(1), t, lang)),
  }
  return JSON.stringify(payload)
}

const paydayText = ({ event, yen }: ToldPayday, amounts: boolean, t: Translate, lang: Lang): string =>
  amounts
    ? t(`push:payday.${event}Amount`, { amount: formatYen(Math.abs(yen), lang) })
    : t(`push:payday.${event}`)

/** A message that only shows that messages arrive. Each rings. */
export function testPayload(i18n: I18n): string {
  const payload: PushPayload = {
    id: newId(),
    kind: 'tips',
    url: paths.memberPush(),
    title: inEach(i18n, (t) => t('push:test.title')),
    body: inEach(i18n, (t) => t('push:test.body')),
  }
  return JSON.stringify(payload)
}

const idOf = (told: string[]): string =>
  createHash('sha256').update(told.join()).digest('base64url').slice(0, 16)

function titleOf({ tips, amounts }: PushNews, t: Translate, lang: Lang): string {
  const one = tips.length === 1 ? tips[0] : undefined
  const yen = tips.reduce((sum, { amount }) => sum + amount, 0)
  const values = { tips: tips.length, amount: formatYen(yen, lang) }
  if (!one) {
    const form = pluralOf(tips.length, lang)
    return t(amounts ? `push:message.manyAmount.${form}` : `push:message.many.${form}`, values)
  }
  const kind = titles[one.recipient]
  return t(amounts ? `push:message.${kind}Amount` : `push:message.${kind}`, values)
}

const titles = { staff: 'you', all: 'team', cash: 'cash' } as const

/** Stays true if the push service has dropped an earlier message for this one. Empty: the tips came before today. */
function bodyOf({ today: { tips, earned }, amounts }: PushNews, t: Translate, lang: Lang): string {
  if (tips === 0) return ''
  const form = pluralOf(tips, lang)
  const key: LocaleKey = amounts ? `push:message.todayAmount.${form}` : `push:message.today.${form}`
  return t(key, { tips, amount: formatYen(earned, lang) })
}
