import type { ReactElement } from 'react'
import { PayPeoplePage, type PayPeopleProps } from '../../pages/payday/pay-people.page.tsx'
import { PaydayPage, type PaydayProps } from '../../pages/payday/payday.page.tsx'
import { PaydayNextPage, type PaydayNextProps, tickedAnew } from '../../pages/payday/payday-next.page.tsx'
import { PaydayRecordPage } from '../../pages/payday/payday-record.page.tsx'
import { PaydaySettingsPage, type PaydaySettingsProps } from '../../pages/payday/payday-settings.page.tsx'
import { PaydaysPage, type PaydaysProps } from '../../pages/payday/paydays.page.tsx'
import { boxOf, type LineView, type Payday, type PreviewLine } from '../../views/payday.ts'
import { paydayLinks as links, paydayTab } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const timeZone = 'Asia/Tokyo'
const business = 'さくらグループ'
const madeAt = Date.UTC(2026, 10, 1, 2, 3)

const line = (
  code: string,
  name: string,
  [openBefore, tips, cash, deductions]: [number, number, number, number],
  at = 'sakura',
): LineView => ({
  staffId: code,
  branchId: at,
  code,
  name,
  branch: at === 'hotel' ? s.hotel.name : s.sakura.name,
  way: 'payroll',
  payrollNumber: `000${code}`,
  openBefore,
  tips,
  cash,
  deductions,
  yen: openBefore + tips + cash + deductions,
})
const lines = [
  line('101', '田中 花（Hana）', [1_300, 12_430, 1_234, -800]),
  line('102', '佐藤 健', [0, 20_116, 0, 0]),
  { ...line('103', 'Alexandra Papadopoulou-Montgomery', [0, 8_220, 0, 0]), way: 'cash', payrollNumber: '' },
  line('104', '髙橋 大輔（Daisuke）', [0, 4_200, 0, -1_100], 'hotel'),
  line('105', '李 娜', [0, 9_500, 345, 0], 'hotel'),
] satisfies LineView[]

const nextOf = (of: LineView): PreviewLine => ({
  ...of,
  tick: 'seal',
  owedNow: of.yen,
  doubt: undefined,
  doubtAbout: [],
  samePayDay: [],
  absorbed: [],
  left: false,
})
const paying = lines.map(nextOf)
const doubtful: PreviewLine[] = paying.map((one, at) => ({
  ...one,
  ...(at === 0 && { samePayDay: [13], absorbed: [{ yen: 5_000, day: '2026-09-25' }] }),
  ...(at === 1 && { payrollNumber: '', doubt: 'noNumber' }),
  ...(at === 3 && { doubt: 'lackingName', doubtAbout: ['髙'] }),
  ...(at === 4 && { doubt: 'sharedNumber', doubtAbout: ['鈴木 一郎'], left: true }),
}))
const owing = [nextOf(line('106', '鈴木 一郎', [0, 200, 0, -1_500]))]
const ticks = Object.fromEntries(paying.map((one) => [boxOf(one), tickedAnew]))
const last: Payday = {
  id: '13',
  businessId: 'b',
  number: 13,
  kind: 'payday',
  until: '2026-09-30',
  payDay: '2026-10-25',
  madeBy: '桜井 花子',
  madeAt,
  readBack: undefined,
}
const made: Payday = { ...last, id: '14', number: 14, until: '2026-10-31', payDay: '2026-11-25' }
const next: PaydayNextProps = {
  links: { ...links, people: '/people' },
  action: '/p',
  until: '2026-10-31',
  isMonth: true,
  branch: '',
  timeZone,
  last,
  branches: [s.sakura, s.hotel].map(({ name }, at) => ({ id: `${at}`, name })),
  paying,
  owing: [],
  id: 'id',
  gone: 0,
  saved: false,
  absorbing: false,
  values: { payDay: '2026-11-25', paidOn: '2026-11-24', ...ticks },
}

const paidLines: PaydayProps['lines'] = lines.map((one, at) => ({
  ...one,
  paydayId: '14',
  personId: undefined,
  branchNumber: '1001',
  returned: at === 3 ? { by: '桜井 花子', at: madeAt, why: '口座が閉じられていた' } : undefined,
  answer:
    at === 0 || at === 2
      ? { answer: at === 0 ? ('received' as const) : ('not_received' as const), at: madeAt }
      : undefined,
}))
type Paid = PaydayProps['lines'][number]
const one: PaydayProps = {
  links,
  files: (['payroll', 'cash', 'statements', 'record'] as const).map((file) => ({ file, href: `/${file}` })),
  business,
  lacking: undefined,
  timeZone,
  payday: made,
  byWay: true,
  lines: paidLines,
  acts: true,
  action: '/p',
  values: {},
}

const paydays: PaydaysProps = {
  links: paydayTab('payday'),
  owner: { next: '/n', settings: '/s', people: '/people' },
  years: [{ year: '2026', href: '/paid-2026.csv' }],
  marker: undefined,
  business,
  until: '2026-10-31',
  branches: [
    { id: 'a', name: s.sakura.name, yen: 128_336, people: 7, today: 211_004 },
    { id: 'b', name: s.hotel.name, yen: 0, people: 0, today: 3_400 },
  ],
  paydays: (['payday', 'absorbed', 'outside', 'payday'] as const).map((kind, at) => ({
    ...made,
    href: `/${at}`,
    number: 14 - at,
    kind,
    until: `2026-0${8 - at}-28`,
    payDay: `2026-0${9 - at}-25`,
    people: kind === 'absorbed' ? 1 : 11,
    yen: kind === 'absorbed' ? -1_300 : 139_020,
    returned: at === 3 ? 2 : 0,
    returnedYen: at === 3 ? 11_330 : 0,
  })),
}
const marker = { action: '/record', endAt: Date.UTC(2026, 10, 3, 5), timeZone }

const settings: PaydaySettingsProps = {
  links,
  action: '/p',
  values: {
    closeDay: '0',
    payDay: '25',
    payMonths: '1',
    managersSee: '0',
    managersCount: '1',
    years: '5',
    way: 'payroll',
    encoding: 'cp932',
    tellsGuests: '1',
    columns: '社員番号 = number\n氏名 = name\n支給額 = yen\n摘要 = "チップ"',
  },
  first: {
    encoding: 'cp932',
    lacking: [],
    text: '社員番号,氏名,支給額,摘要\r\n000101,田中 花,14164,チップ\r\n000102,佐藤 健,20116,チップ\r\n',
  },
}
const people: PayPeopleProps = {
  links,
  pasted: undefined,
  action: '/p',
  people: lines.map(({ name, code, branch }, at) => ({ staffId: code, name, code, branch, left: at === 2 })),
  values: { 'way-101': 'payroll', 'number-101': '000101', 'way-102': 'cash' },
}

export const paydayGallery: Record<string, ReactElement> = {
  paydays: <PaydaysPage {...paydays} />,
  'paydays-first': <PaydaysPage {...paydays} paydays={[]} years={[]} />,
  'paydays-went-back': <PaydaysPage {...paydays} marker={marker} />,
  'payday-next': <PaydayNextPage {...next} owing={owing} saved />,
  'payday-next-changed': (
    <PaydayNextPage
      {...next}
      {...{ paying: doubtful, owing, gone: 2, isMonth: false, last: undefined }}
      values={{ ...next.values, payDay: '', 'tick-101.sakura': 'older', 'number-102': '000101' }}
      errors={{
        form: { key: 'payday:errors.changed' },
        payDay: { key: 'payday:errors.payDay' },
        'number-102': {
          key: 'payday:errors.clash',
          values: { number: '000101', name: '田中 花', branch: s.sakura.name },
        },
      }}
    />
  ),
  'payday-next-nobody': <PaydayNextPage {...next} paying={[]} />,
  payday: <PaydayPage {...one} />,
  'payday-refused': (
    <PaydayPage {...one} values={{ why: '' }} errors={{ why: { key: 'payday:errors.why' } }} />
  ),
  'payday-absorbed': (
    <PaydayPage
      {...one}
      payday={{ ...made, kind: 'absorbed', readBack: { by: '桜井 花子', at: madeAt } }}
      byWay={false}
      files={one.files.slice(3)}
      lines={owing.map(
        (each) => ({ ...paidLines[1], ...each, returned: undefined, answer: undefined }) as Paid,
      )}
    />
  ),
  'payday-record-refused': (
    <PaydayRecordPage
      links={links}
      {...marker}
      left={['1002 ab12 1200']}
      values={{ numbers: 'x' }}
      errors={{ numbers: { key: 'payday:errors.numbersAbove' }, file: { key: 'payday:errors.record' } }}
    />
  ),
  'payday-settings': <PaydaySettingsPage {...settings} />,
  'payday-settings-lacking': (
    <PaydaySettingsPage
      {...settings}
      first={{ text: '', encoding: 'cp932', lacking: [{ name: '髙橋 大輔', characters: ['髙'] }] }}
      errors={{
        years: { key: 'payday:settings.errors.years' },
        columns: { key: 'payday:errors.column', values: { line: 2, said: '氏名 name' } },
      }}
    />
  ),
  'pay-people-clash': (
    <PayPeoplePage
      {...people}
      pasted={{ lines: 12, wrong: [1, 7] }}
      errors={{
        'number-101': {
          key: 'payday:errors.clash',
          values: { number: '0007', name: '李 娜', branch: s.hotel.name },
        },
      }}
    />
  ),
}
