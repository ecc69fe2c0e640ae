import type { ReactElement } from 'react'
import { BranchHomePage } from '../../pages/earning/branch-home.page.tsx'
import type { OwnLineView } from '../../pages/payday/own-line.view.ts'
import { OwnPaydaysPage } from '../../pages/payday/own-paydays.page.tsx'
import { PaydayAnswerPage, type PaydayAnswerProps } from '../../pages/payday/payday-answer.page.tsx'
import { paydayLinks } from './branch-gallery.tsx'
import { home } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const links = { histories: '/h', profile: '/p', scan: '/s', branch: home.links }
const line: OwnLineView = {
  payday: '3',
  staffId: '101',
  number: 3,
  branch: s.sakura.name,
  timeZone: 'Asia/Tokyo',
  first: '2026-10-01',
  last: '2026-10-31',
  opening: -300,
  earned: 12_430,
  cash: 1234,
  takenBack: 800,
  toPay: 11_330,
  state: 'paid',
  way: 'payroll',
  day: '2026-11-25',
  takenBackAt: undefined,
  timesCarried: 0,
  calledBack: false,
  said: undefined,
  asks: true,
  statement: '/3/101',
}
const at = Date.UTC(2026, 10, 26, 3, 5)
const reply = {
  words: '25日の給与とあわせて振り込みました。\n明細の「チップ」の欄をご確認ください。',
  by: '桜井 花子',
  at: at + 5_000_000,
}
const none = { opening: 0, earned: 0, cash: 0, takenBack: 0, toPay: 0, day: undefined }
const older: OwnLineView[] = [
  { ...line, payday: '4', number: 4, state: 'due', day: undefined, asks: false },
  { ...line, payday: '12', number: 4, state: 'due', day: undefined, asks: false, calledBack: true },
  { ...line, payday: '5', said: { answer: 'received', at, replies: [] } },
  { ...line, payday: '6', way: 'cash', said: { answer: 'not_received', at, replies: [reply] } },
  {
    ...line,
    ...none,
    payday: '7',
    takenBack: 500,
    toPay: -500,
    state: 'carried',
    timesCarried: 2,
    asks: false,
  },
  { ...line, payday: '8', state: 'carried', day: undefined, timesCarried: 1, asks: false },
  { ...line, ...none, payday: '9', takenBack: 500, toPay: -500, state: 'written_off', asks: false },
  { ...line, ...none, payday: '10', earned: 500, takenBack: 500, state: 'even', asks: false },
  { ...line, payday: '11', takenBackAt: at, state: 'due', day: undefined },
]
/** A sum that is owed from before the books went back. */
export const owed = {
  ...{ id: 'o', at, yen: 1_200, name: '田中 花（Hana）' },
  ...{ reason: '10月5日の分が一覧にない', timeZone: 'Asia/Tokyo' },
}
const answer: PaydayAnswerProps = {
  links: { ...paydayLinks, payday: '/3' },
  payday: { number: 3, first: '2026-11-01', last: '2026-11-30' },
  person: '田中 花（Hana）',
  toPay: 11_330,
  timeZone: 'Asia/Tokyo',
  said: { answer: 'not_received', at, replies: [] },
  action: '/a',
}
const news = (shown: OwnLineView) => ({ href: '/profile/paydays', line: shown })

/** A person's own paydays, what the first page says of them, and an owner's reply. */
export const paydayOwnGallery: Record<string, ReactElement> = {
  'own-paydays': (
    <OwnPaydaysPage
      links={links}
      action="/p"
      lines={[line]}
      settled={[]}
      owed={[]}
      list={{ next: undefined, first: undefined }}
    />
  ),
  'own-paydays-states': (
    <OwnPaydaysPage
      links={links}
      action="/p"
      lines={older}
      settled={[{ staffId: '101', branch: s.sakura.name, first: '2026-10-02', last: '2026-10-05', yen: 340 }]}
      owed={[owed]}
      list={{ next: '/o', first: '/n' }}
    />
  ),
  'own-paydays-none': (
    <OwnPaydaysPage
      links={links}
      action="/p"
      lines={[]}
      settled={[]}
      owed={[]}
      list={{ next: undefined, first: undefined }}
    />
  ),
  'own-paydays-refused': (
    <OwnPaydaysPage
      links={{ histories: '/h', profile: '/p', scan: '/s' }}
      action="/p"
      lines={[{ ...line, state: 'due', day: undefined }]}
      settled={[]}
      owed={[]}
      list={{ next: undefined, first: undefined }}
      errors={{ form: { key: 'payday:errors.state' } }}
    />
  ),
  'payday-answer': <PaydayAnswerPage {...answer} values={{ reply: '' }} />,
  'payday-answer-empty': (
    <PaydayAnswerPage
      {...answer}
      said={{ ...answer.said, replies: [reply] }}
      values={{ reply: '' }}
      errors={{ reply: { key: 'payday:errors.reply' } }}
    />
  ),
  'payday-answer-received': (
    <PaydayAnswerPage {...answer} said={{ answer: 'received', at, replies: [] }} values={{ reply: '' }} />
  ),
  'earning-home-payday': <BranchHomePage {...home} payday={news(line)} />,
  'earning-home-owed': (
    <BranchHomePage {...home} payday={news({ ...line, ...none, toPay: -500, state: 'carried' })} />
  ),
  'earning-home-reply': (
    <BranchHomePage
      {...home}
      payday={news({ ...line, said: { answer: 'not_received', at, replies: [reply] } })}
    />
  ),
}
