import type { ReactElement } from 'react'
import { PayPeoplePage, type PayPeopleProps } from '../../pages/payday/pay-people.page.tsx'
import { PaydayPage, type PaydayProps } from '../../pages/payday/payday.page.tsx'
import { PaydayNextPage, type PaydayNextProps } from '../../pages/payday/payday-next.page.tsx'
import { PaydaySettingsPage, type PaydaySettingsProps } from '../../pages/payday/payday-settings.page.tsx'
import { PaydaysPage } from '../../pages/payday/paydays.page.tsx'
import { paydayLinks as links, paydayTab } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const days = { first: '2026-10-01', last: '2026-10-31' }
const line = (code: string, name: string, opening: number, earned: number, takenBack: number) => ({
  staffId: code,
  code,
  name,
  opening,
  earned,
  cash: earned > 5000 ? 1234 : 0,
  takenBack,
  toPay: opening + earned - takenBack,
  reason: '',
  way: 'payroll' as const,
  timesCarried: 0,
  note: undefined,
})
export const lines: PaydayProps['lines'] = [
  { ...line('101', '田中 花（Hana）', -300, 12_430, 800), state: 'due', note: '#mark' },
  {
    ...line('102', '佐藤 健', 0, 20_116, 0),
    state: 'paid',
    day: '2026-11-25',
    said: { answer: 'not_received', href: '/3/102' },
  },
  {
    ...line('103', 'Alexandra Papadopoulou-Montgomery', 0, 8_220, 0),
    state: 'paid',
    way: 'cash',
    day: '2026-11-25',
    said: { answer: 'received', href: '/3/103' },
  },
  { ...line('104', '鈴木 一郎', 0, 1_000, 1_500), state: 'written_off', reason: '10月末に退職' },
  { ...line('105', '高橋 大輔（Daisuke）', 0, 200, 1_100), state: 'carried', timesCarried: 2, note: '#mark' },
  { ...line('106', '李 娜', 0, 500, 500), state: 'even' },
]
const papers: PaydayProps['papers'] = [
  {
    ...{ href: '/papers/1', what: 'payroll_file', number: 1, people: 2, back: 0 },
    ...{ by: '桜井 花子', at: Date.UTC(2026, 10, 1, 3, 4) },
  },
  {
    ...{ href: '/papers/2', what: 'cash_list', number: 2, people: 3, back: 1 },
    ...{ by: '桜井 花子', at: Date.UTC(2026, 10, 1, 5) },
  },
]
const presses: PaydayProps['presses'] = [
  { href: '/undo/1', people: 2, yen: 28_336, by: '桜井 花子', at: Date.UTC(2026, 10, 25, 3, 4) },
]
const none = { tips: [], more: 0 }
const named = {
  tips: [
    { id: '1', at: Date.UTC(2026, 9, 31, 3, 4), amount: 1_500, href: '/t' },
    { id: '2', at: Date.UTC(2026, 9, 31, 13, 4), amount: 50_000, href: undefined },
  ],
  more: 3,
}
const shown = {
  lines,
  house: 18_340,
  houseCash: 0,
  seal: 's',
  underWay: none,
  recovered: none,
  borne: [],
  near: [],
}
const withoutCash = { ...shown, lines: lines.map((each) => ({ ...each, cash: 0 })) }
const place = { id: 'a', name: s.sakura.name, ...days }
const next: PaydayNextProps = {
  ...{ links, branch: '', action: '/p', until: days.last, timeZone: 'Asia/Tokyo', most: '2026-11-22' },
  ...{ begins: [], part: undefined, shown: [], left: [], seal: 's' },
}
const one: PaydayProps = {
  links: {
    ...links,
    handOut: [
      { way: 'payroll', href: '/out/payroll' },
      { way: 'cash', href: '/out/cash' },
    ],
    ...{ people: '/people', statements: '/s', takeBack: undefined },
  },
  business: 'さくらグループ',
  branch: s.sakura.name,
  timeZone: 'Asia/Tokyo',
  number: 3,
  ...days,
  closedAt: Date.UTC(2026, 10, 1, 2, 3),
  closedBy: '桜井 花子',
  takenBackAt: undefined,
  lines,
  house: 18_340,
  houseCash: 70,
  free: { value: 'due', people: 1, yen: 11_330 },
  ...{ who: undefined, asksWay: true },
  marks: ['paid', 'carried', 'written_off'],
  papers,
  presses,
  action: '/p',
  values: { who: 'due', what: 'paid', day: '2026-11-25', reason: '' },
}
const row = { href: '/3', number: 3, ...days, toPay: 39_666, open: 11_330, takenBack: false }

const settings: PaydaySettingsProps = {
  ...{ links, action: '/p', part: 'plan' },
  plan: { managers: 'no', years: '5', closeDay: '0', payDay: '25', payMonths: '1' },
  columns: {
    ...{ rows: 4, empty: [], encodings: ['utf8', 'utf8_bom', 'cp932'] },
    first: ['田中 花（Hana）', '佐藤 太郎'].map((name, at) => ({
      ...{ payrollNumber: `001${at}`, toPay: 11_330 + at, name, code: `10${at}`, branch: s.sakura.name },
      ...{ firstDay: '2026-11-01', lastDay: '2026-11-30' },
    })),
    choices: ['none', 'payrollNumber', 'toPay', 'name', 'code', 'branch', 'firstDay', 'lastDay', 'text'],
    values: {
      ...{ way: 'payroll', encoding: 'cp932', holds0: 'text', header0: 'Version', text0: '2' },
      ...{ holds1: 'payrollNumber', header1: '従業員コード', holds2: 'toPay', header2: 'チップ' },
    },
  },
  guests: {
    on: true,
    branches: [
      {
        id: 'a',
        name: s.sakura.name,
        silent: undefined,
        said: [
          { from: '2026-11-25', to: '2026-11-27', told: s.paidNotice },
          { from: '2026-11-24', to: '2026-11-25', told: 'notKnown' },
          {
            ...{ from: '2026-10-26', to: '2026-11-24' },
            told: {
              ...{ ...s.paidNotice, houseYen: 0 },
              ...{ first: '2026-09-01', last: '2026-09-30', by: '2026-10-25' },
            },
          },
        ],
        older: '/p?before=1',
      },
      { id: 'b', name: s.hotel.name, silent: 'few', said: [], older: undefined },
    ],
  },
}
const emptyColumns: PaydaySettingsProps = {
  ...settings,
  part: 'columns',
  columns: {
    ...settings.columns,
    empty: ['基本給', '通勤手当'],
    values: { ...settings.columns.values, header2: '=1' },
  },
  guests: {
    on: false,
    branches: [{ id: 'a', name: s.sakura.name, silent: 'off', said: [], older: undefined }],
  },
  errors: { header2: { key: 'payday:errors.header' }, empty: { key: 'payday:errors.empty' } },
}
const places = lines.map(({ name, code }, at) => ({
  ...{ id: code, name, code, branch: at === 1 ? s.hotel.name : s.sakura.name, left: at === 2 },
}))
const numbers: PayPeopleProps = {
  ...{ links, people: places, pairs: [], near: undefined, seal: 's' },
  ...{ pasted: undefined, action: '/p' },
  values: { 'way-101': 'payroll', 'number-101': '000101', 'way-102': 'cash' },
}
const [hana, taro] = places
const clashing: PayPeopleProps = {
  ...numbers,
  pairs: hana && taro ? [{ tick: 'same-101.102', number: '0007', people: [hana, taro] }] : [],
  near: { pairs: [{ numbers: ['0101', '101'], names: ['田中 花', '李 娜'] }], seal: 'n' },
  pasted: { lines: 12, wrong: [1, 7] },
  errors: {
    'number-101': {
      key: 'payday:errors.number',
      values: { number: '0007', name: '李 娜', branch: s.hotel.name },
    },
    zeros: { key: 'payday:errors.zeros' },
  },
}

const owner = { people: '/people', restart: '/restart', settings: '/s' }

export const paydayGallery: Record<string, ReactElement> = {
  paydays: (
    <PaydaysPage
      links={paydayTab('payday')}
      owed={{ open: 41_200, newest: 84_300, recent: 1_500, older: 0, owes: 6_000, day: '2026-11-24' }}
      business="さくらグループ"
      list={s.list({ branch: { href: '/s', sorted: 'ascending' }, yen: { href: '/y' } })}
      owner={owner}
      years={[{ year: '2026', href: '/paid-2026.csv' }]}
      next="/n"
      waiting={[
        { way: 'payroll', href: '/out/payroll', people: 5, yen: 48_210 },
        { way: 'cash', href: '/out/cash', people: 1, yen: 8_220 },
      ]}
      restored={{ at: Date.UTC(2026, 10, 20, 1), timeZone: 'Asia/Tokyo' }}
      branches={[
        {
          id: 'a',
          name: s.sakura.name,
          next: '/n',
          from: '2026-11-01',
          yen: 128_336,
          paydays: [
            row,
            { ...row, href: '/2', number: 2, open: 0 },
            { ...row, href: '/1', number: 1, takenBack: true },
          ],
        },
        { id: 'b', name: s.hotel.name, next: '/b', from: undefined, yen: 0, paydays: [] },
      ]}
    />
  ),
  'payday-settings': <PaydaySettingsPage {...settings} />,
  'payday-settings-columns': <PaydaySettingsPage {...emptyColumns} />,
  'payday-next': (
    <PaydayNextPage
      {...next}
      part={{ first: '2026-11-01', last: '2026-11-30' }}
      shown={[
        {
          ...{ ...place, ...shown, underWay: named, recovered: { ...named, more: 0 } },
          borne: [
            { paydayId: 'p', staffId: 'a', number: 2, name: lines[0]?.name ?? '', yen: 1000, href: '/p' },
          ],
          near: [{ numbers: ['0101', '101'], names: [lines[0]?.name ?? '', '李 娜'] }],
        },
        { ...place, ...withoutCash, id: 'b', name: s.hotel.name },
      ]}
      left={[{ name: '青空', why: 'payday:errors.closed' }]}
    />
  ),
  'payday-next-changed': (
    <PaydayNextPage
      {...next}
      shown={[{ ...place, ...withoutCash }]}
      errors={{ form: { key: 'payday:errors.changed' } }}
    />
  ),
  'payday-begin': (
    <PaydayNextPage
      {...next}
      begins={[{ name: s.sakura.name, first: undefined }]}
      values={{ from: '2026-11-01' }}
    />
  ),
  payday: <PaydayPage {...one} />,
  'payday-manager': <PaydayPage {...one} links={{ ...one.links, business: undefined }} onlyLook />,
  'payday-refused': (
    <PaydayPage
      {...one}
      links={{ ...one.links, takeBack: '/back' }}
      who={lines[4]}
      asksWay={false}
      marks={['written_off']}
      values={{ who: '105', what: 'written_off', day: '', reason: '' }}
      errors={{ reason: { key: 'payday:errors.reason' } }}
    />
  ),
  'payday-paid': (
    <PaydayPage
      {...one}
      links={{ ...one.links, handOut: [] }}
      lines={lines.filter(({ state }) => state !== 'due')}
      free={{ value: 'due', people: 0, yen: 0 }}
    />
  ),
  'payday-reopened': <PaydayPage {...one} takenBackAt={Date.UTC(2026, 10, 2)} />,
  'pay-people': <PayPeoplePage {...numbers} />,
  'pay-people-clash': <PayPeoplePage {...clashing} />,
}
