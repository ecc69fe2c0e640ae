import type { ReactElement } from 'react'
import { GuestNoticePage } from '../../pages/payday/guest-notice.page.tsx'
import { PaydayPage, type PaydayProps } from '../../pages/payday/payday.page.tsx'
import { PaydayBackPage } from '../../pages/payday/payday-back.page.tsx'
import { PaydayBeginPage } from '../../pages/payday/payday-begin.page.tsx'
import { PaydayNextPage } from '../../pages/payday/payday-next.page.tsx'
import { PaydayWaysPage, type PaydayWaysProps } from '../../pages/payday/payday-ways.page.tsx'
import { PaydaysPage } from '../../pages/payday/paydays.page.tsx'
import { PayrollColumnsPage, type PayrollColumnsProps } from '../../pages/payday/payroll-columns.page.tsx'
import { PayrollFilePage, type PayrollFileProps } from '../../pages/payday/payroll-file.page.tsx'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'
import { differences } from './payday-restore-gallery.tsx'

const links = { area, business: '/branch/business' }
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
})
const lines: PaydayProps['lines'] = [
  { ...line('101', '田中 花（Hana）', -300, 12_430, 800), state: 'due' },
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
  { ...line('105', '高橋 大輔（Daisuke）', 0, 200, 1_100), state: 'carried' },
  { ...line('106', '李 娜', 0, 500, 500), state: 'even' },
]
const handed: PaydayProps['handed'] = [
  { what: 'payroll_file', people: 2, by: '桜井 花子', at: Date.UTC(2026, 10, 1, 3, 4) },
  { what: 'cash_list', people: 1, by: '桜井 花子', at: Date.UTC(2026, 10, 1, 5) },
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
  differences: [],
}
const withoutCash = { ...shown, lines: lines.map((each) => ({ ...each, cash: 0 })) }
const next = {
  links,
  branch: s.sakura.name,
  action: '/p',
  first: days.first,
  until: days.last,
  timeZone: 'Asia/Tokyo',
  most: '2026-11-22',
}
const one: PaydayProps = {
  links: { ...links, payroll: '/file', ways: '/ways', cash: '/cash', statements: '/s', takeBack: undefined },
  tick: 'payday-3',
  branch: s.sakura.name,
  timeZone: 'Asia/Tokyo',
  number: 3,
  ...days,
  closedAt: Date.UTC(2026, 10, 1, 2, 3),
  closedBy: '桜井 花子',
  takenBackAt: undefined,
  differences: [],
  copy: { href: '/paydays.json', here: true },
  lines,
  house: 18_340,
  houseCash: 70,
  allDue: [
    { value: 'due', way: 'payroll', people: 1 },
    { value: 'cash', way: 'cash', people: 2 },
  ],
  marks: ['paid', 'carried', 'written_off', 'undone'],
  handed,
  action: '/p',
  values: { who: 'due', what: 'paid', day: '2026-11-25', reason: '' },
}
const back = { links: { ...links, back: '/p' }, number: 3, timeZone: 'Asia/Tokyo', handed, action: '/p' }
const row = { href: '/3', number: 3, ...days, toPay: 39_666, open: 11_330, takenBack: false }

const file: PayrollFileProps = {
  links: { ...links, columns: '/columns', back: '/p' },
  paydays: [
    { tick: 'payday-3', branch: s.sakura.name, number: 3, ...days, people: 38, yen: 412_330 },
    { tick: 'payday-8', branch: s.hotel.name, number: 8, ...days, people: 12, yen: 84_300 },
    { tick: 'payday-2', branch: s.sakura.name, number: 2, ...days, people: 0, yen: 0 },
  ],
  format: { encoding: 'cp932', headers: ['Version', '従業員コード', 'チップ'] },
  problems: undefined,
  action: '/p',
  values: { 'payday-3': '1' },
}
const columns: PayrollColumnsProps = {
  links: { ...links, back: '/p' },
  presets: (['general', 'smarthr', 'moneyforward', 'jinjer'] as const).map((name) => ({
    name,
    href: `/${name}`,
  })),
  rows: 4,
  choices: ['none', 'payrollNumber', 'toPay', 'name', 'code', 'branch', 'firstDay', 'lastDay', 'text'],
  encodings: ['utf8', 'utf8_bom', 'cp932'],
  template: '/t',
  action: '/p',
  values: {
    ...{ way: 'payroll', encoding: 'cp932', holds0: 'text', header0: 'Version', text0: '2' },
    ...{ holds1: 'payrollNumber', header1: '従業員コード', holds2: 'toPay', header2: 'チップ' },
  },
}
const ways: PaydayWaysProps = {
  links: { ...links, back: '/p' },
  branch: s.sakura.name,
  number: 3,
  lines: lines
    .filter((one) => one.toPay > 0)
    .map(({ name, code, toPay }) => ({ name, code, toPay, way: `way-${code}`, number: `number-${code}` })),
  action: '/p',
  values: { 'way-101': 'payroll', 'number-101': '000101', 'way-102': 'cash' },
}

const owner = { load: '/load', guests: '/g', payroll: '/file', columns: '/columns', settings: '/s' }

export const paydayGallery: Record<string, ReactElement> = {
  paydays: (
    <PaydaysPage
      links={links}
      owner={owner}
      years={[{ year: '2026', href: '/paid-2026.csv' }]}
      restored={{ at: Date.UTC(2026, 10, 20, 1), timeZone: 'Asia/Tokyo' }}
      branches={[
        {
          id: 'a',
          name: s.sakura.name,
          next: '/n',
          from: '2026-11-01',
          paydays: [
            row,
            { ...row, href: '/2', number: 2, open: 0 },
            { ...row, href: '/1', number: 1, takenBack: true },
          ],
        },
        { id: 'b', name: s.hotel.name, next: '/b', from: undefined, paydays: [] },
      ]}
    />
  ),
  'payday-guests': (
    <GuestNoticePage
      links={{ ...links, paydays: '/branch/business/payday' }}
      action="/p"
      on
      neverExpected
      branches={[
        {
          id: 'a',
          name: s.sakura.name,
          silent: undefined,
          said: [
            { id: '2', ...s.paidNotice, from: '2026-11-25', until: '2027-01-08' },
            {
              ...{ id: '1', ...s.paidNotice, houseYen: 0, from: '2026-10-26', until: '2026-11-24' },
              ...{ first: '2026-09-01', last: '2026-09-30', by: '2026-10-25' },
            },
          ],
        },
        { id: 'b', name: s.hotel.name, silent: 'few', said: [] },
      ]}
    />
  ),
  'payday-guests-off': (
    <GuestNoticePage
      links={{ ...links, paydays: '/branch/business/payday' }}
      action="/p"
      on={false}
      neverExpected={false}
      branches={[{ id: 'a', name: s.sakura.name, silent: 'off', said: [] }]}
    />
  ),
  'payday-begin': (
    <PaydayBeginPage links={links} branch={s.sakura.name} action="/p" values={{ from: '2026-11-01' }} />
  ),
  'payday-next': (
    <PaydayNextPage
      {...next}
      shown={{ ...shown, underWay: named, recovered: { ...named, more: 0 }, differences }}
    />
  ),
  'payday-next-changed': (
    <PaydayNextPage {...next} shown={withoutCash} errors={{ form: { key: 'payday:errors.changed' } }} />
  ),
  'payday-next-not-over': (
    <PaydayNextPage {...next} shown={undefined} errors={{ form: { key: 'payday:errors.notOver' } }} />
  ),
  payday: <PaydayPage {...one} />,
  'payday-loaded': (
    <PaydayPage
      {...one}
      links={{ ...one.links, bear: '/bear' }}
      differences={differences}
      copy={{ href: '/paydays.json', here: false }}
    />
  ),
  'payday-manager': <PaydayPage {...one} links={{ ...one.links, business: undefined }} onlyLook />,
  'payday-refused': (
    <PaydayPage
      {...one}
      links={{ ...one.links, takeBack: '/back' }}
      values={{ who: '105', what: 'carried', day: '', reason: '' }}
      errors={{ reason: { key: 'payday:errors.reason' } }}
    />
  ),
  'payday-reopened': <PaydayPage {...one} takenBackAt={Date.UTC(2026, 10, 2)} />,
  'payday-ways': <PaydayWaysPage {...ways} />,
  'payday-ways-refused': (
    <PaydayWaysPage
      {...ways}
      values={{ ...ways.values, 'number-102': '=1' }}
      errors={{ 'number-102': { key: 'staff:errors.payrollNumber' } }}
    />
  ),
  'payday-ways-none': <PaydayWaysPage {...ways} lines={[]} />,
  'payday-file': <PayrollFilePage {...file} />,
  'payday-file-problems': (
    <PayrollFilePage
      {...file}
      values={{ 'payday-3': '1', 'payday-8': '1' }}
      problems={{
        noNumber: ['Alexandra Papadopoulou-Montgomery'],
        shared: [{ number: '000102', names: ['佐藤 健', '佐藤 健（Ken）'] }],
        lacking: [],
        seal: 's',
      }}
      errors={{ known: { key: 'payday:errors.known' } }}
    />
  ),
  'payday-file-lacking': (
    <PayrollFilePage
      {...file}
      problems={{ noNumber: [], shared: [], lacking: [{ cell: '张伟', characters: '张 伟' }], seal: 's' }}
      errors={{ form: { key: 'payday:errors.lacking' } }}
    />
  ),
  'payday-columns': <PayrollColumnsPage {...columns} />,
  'payday-columns-refused': (
    <PayrollColumnsPage
      {...columns}
      values={{ ...columns.values, header2: '=1' }}
      errors={{ header2: { key: 'payday:errors.header' } }}
    />
  ),
  'payday-back': <PaydayBackPage {...back} handed={[]} />,
  'payday-back-handed': <PaydayBackPage {...back} errors={{ unused: { key: 'payday:errors.handed' } }} />,
}
