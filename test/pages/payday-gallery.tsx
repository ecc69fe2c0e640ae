import type { ReactElement } from 'react'
import { PayPeoplePage, type PayPeopleProps } from '../../pages/payday/pay-people.page.tsx'
import { PaydayPage, type PaydayProps } from '../../pages/payday/payday.page.tsx'
import type { PaydayLineView } from '../../pages/payday/payday-lines.tsx'
import {
  type NextLineView,
  PaydayNextPage,
  type PaydayNextProps,
  tickedAnew,
} from '../../pages/payday/payday-next.page.tsx'
import { PaydayRecordPage } from '../../pages/payday/payday-record.page.tsx'
import { PaydaySettingsPage, type PaydaySettingsProps } from '../../pages/payday/payday-settings.page.tsx'
import { PaydaysPage, type PaydaysProps } from '../../pages/payday/paydays.page.tsx'
import { paydayLinks as links, paydayTab } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const timeZone = 'Asia/Tokyo'
const business = 'さくらグループ'
const madeAt = Date.UTC(2026, 10, 1, 2, 3)

const line = (
  code: string,
  name: string,
  [openBefore, tips, cash, deductions]: [number, number, number, number],
  at: 'sakura' | 'hotel' = 'sakura',
): PaydayLineView => ({
  ...{
    staffId: code,
    branchId: at,
    code,
    name,
    branch: at === 'hotel' ? s.hotel.name : s.sakura.name,
    way: 'payroll',
    number: `000${code}`,
  },
  ...{ openBefore, tips, cash, deductions, yen: openBefore + tips + cash + deductions },
})
const lines = [
  line('101', '田中 花（Hana）', [1_300, 12_430, 1_234, -800]),
  line('102', '佐藤 健', [0, 20_116, 0, 0]),
  { ...line('103', 'Alexandra Papadopoulou-Montgomery', [0, 8_220, 0, 0]), way: 'cash', number: '' },
  line('104', '髙橋 大輔（Daisuke）', [0, 4_200, 0, -1_100], 'hotel'),
  line('105', '李 娜', [0, 9_500, 345, 0], 'hotel'),
] satisfies PaydayLineView[]

const nextOf = (of: PaydayLineView): NextLineView => ({
  ...of,
  box: { name: `tick-${of.staffId}.${of.branchId}`, value: 'seal' },
  ...{ numberField: undefined, doubt: undefined, doubtAbout: [], samePayDay: [], absorbed: [], left: false },
})
const paying = lines.map(nextOf)
const doubtful: NextLineView[] = paying.map((one, at) => ({
  ...one,
  ...(at === 0 && { samePayDay: [13], absorbed: [{ yen: 5_000, day: '2026-09-25' }] }),
  ...(at === 1 && { number: '', doubt: 'noNumber', numberField: 'number-102' }),
  ...(at === 3 && { doubt: 'lackingName', doubtAbout: ['髙'] }),
  ...(at === 4 && { doubt: 'sharedNumber', doubtAbout: ['鈴木 一郎'], left: true }),
}))
const owing = [nextOf(line('106', '鈴木 一郎', [0, 200, 0, -1_500]))]
const ticksOf = (some: NextLineView[]) => Object.fromEntries(some.map(({ box }) => [box.name, tickedAnew]))
const last = { number: 13, until: '2026-09-30', payDay: '2026-10-25', madeAt }
const next: PaydayNextProps = {
  links: { ...links, people: '/people' },
  ...{ action: '/p', until: '2026-10-31', isMonth: true, branch: '', timeZone, last },
  branches: [s.sakura, s.hotel].map(({ name }, at) => ({ id: `${at}`, name })),
  ...{ paying, owing: [], id: 'id', gone: 0, saved: false, absorbing: false },
  values: { payDay: '2026-11-25', paidOn: '2026-11-24', ...ticksOf(paying) },
}

const paidLines: PaydayProps['lines'] = lines.map((one, at) => ({
  ...one,
  box: at === 3 ? undefined : { name: `tick-${at}`, value: '1' },
  returned: at === 3 ? { by: '桜井 花子', at: madeAt, why: '口座が閉じられていた' } : undefined,
  answer:
    at === 0 || at === 2
      ? { answer: at === 0 ? ('received' as const) : ('not_received' as const), at: madeAt }
      : undefined,
}))
const one: PaydayProps = {
  links,
  files: (['payroll', 'cash', 'statements', 'record'] as const).map((file) => ({ file, href: `/${file}` })),
  ...{ business, lacking: undefined, branch: undefined, timeZone, number: 14, kind: 'payday', byWay: true },
  ...{ until: '2026-10-31', payDay: '2026-11-25', madeBy: '桜井 花子', madeAt, readBack: undefined },
  ...{ lines: paidLines, acts: true, action: '/p', values: {} },
}

const paydays: PaydaysProps = {
  links: paydayTab('payday'),
  owner: { next: '/n', settings: '/s', people: '/people' },
  years: [{ year: '2026', href: '/paid-2026.csv' }],
  ...{ marker: undefined, business, until: '2026-10-31' },
  branches: [
    { id: 'a', name: s.sakura.name, yen: 128_336, people: 7, today: 211_004 },
    { id: 'b', name: s.hotel.name, yen: 0, people: 0, today: 3_400 },
  ],
  paydays: (['payday', 'absorbed', 'outside', 'payday'] as const).map((kind, at) => ({
    ...{ href: `/${at}`, number: 14 - at, kind, until: `2026-0${8 - at}-28`, payDay: `2026-0${9 - at}-25` },
    ...{ people: kind === 'absorbed' ? 1 : 11, yen: kind === 'absorbed' ? -1_300 : 139_020 },
    ...{ returned: at === 3 ? 2 : 0, returnedYen: at === 3 ? 11_330 : 0 },
  })),
}
const marker = { action: '/record', endAt: Date.UTC(2026, 10, 3, 5), timeZone }

const settings: PaydaySettingsProps = {
  ...{ links, action: '/p' },
  values: {
    ...{ closeDay: '0', payDay: '25', payMonths: '1', managers: 'no', years: '5', way: 'payroll' },
    ...{ encoding: 'cp932', guests: 'on' },
    columns: '社員番号 = number\n氏名 = name\n支給額 = yen\n摘要 = "チップ"',
  },
  first: {
    ...{ encoding: 'cp932', lacking: [] },
    text: '社員番号,氏名,支給額,摘要\r\n000101,田中 花,14164,チップ\r\n000102,佐藤 健,20116,チップ\r\n',
  },
  branches: [{ name: s.sakura.name, href: '/tip/a/paid' }],
}
const lacking = { encoding: 'cp932' as const, lacking: [{ name: '髙橋 大輔', characters: ['髙'] }] }

const people: PayPeopleProps = {
  ...{ links, pasted: undefined, action: '/p' },
  people: lines.map(({ name, code, branch }, at) => ({ staffId: code, name, code, branch, left: at === 2 })),
  values: { 'way-101': 'payroll', 'number-101': '000101', 'way-102': 'cash' },
}

export const paydayGallery: Record<string, ReactElement> = {
  paydays: <PaydaysPage {...paydays} />,
  'paydays-first': <PaydaysPage {...paydays} paydays={[]} years={[]} />,
  'paydays-went-back': <PaydaysPage {...paydays} marker={marker} />,
  'paydays-manager': (
    <PaydaysPage {...paydays} owner={undefined} years={[]} branches={paydays.branches.slice(0, 1)} />
  ),
  'payday-next': <PaydayNextPage {...next} owing={owing} />,
  'payday-next-doubts': (
    <PaydayNextPage
      {...next}
      {...{ paying: doubtful, owing, saved: true, isMonth: false }}
      values={{ payDay: '2026-11-25', ...ticksOf(doubtful.filter(({ doubt }) => !doubt)) }}
      last={undefined}
    />
  ),
  'payday-next-changed': (
    <PaydayNextPage
      {...next}
      {...{ paying: doubtful, gone: 2 }}
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
  'payday-next-absorb': (
    <PaydayNextPage {...next} owing={owing} absorbing errors={{ form: { key: 'payday:errors.nobody' } }} />
  ),
  'payday-next-nobody': <PaydayNextPage {...next} paying={[]} />,
  payday: <PaydayPage {...one} />,
  'payday-manager': (
    <PaydayPage
      {...one}
      {...{ files: [], acts: false, branch: s.sakura.name }}
      lines={paidLines.slice(0, 3).map((each) => ({ ...each, box: undefined }))}
    />
  ),
  'payday-refused': (
    <PaydayPage {...one} values={{ why: '' }} errors={{ why: { key: 'payday:errors.why' } }} />
  ),
  'payday-read-back': (
    <PaydayPage {...one} kind="outside" byWay={false} readBack={{ by: '桜井 花子', at: madeAt }} />
  ),
  'payday-absorbed': (
    <PaydayPage
      {...one}
      {...{ kind: 'absorbed', byWay: false, files: one.files.slice(3) }}
      lines={owing.map((each) => ({ ...each, returned: undefined, answer: undefined }))}
    />
  ),
  'payday-lacking': <PaydayPage {...one} files={one.files.slice(1)} lacking={lacking} />,
  'payday-record': <PaydayRecordPage links={links} {...marker} left={['1002 ab12 1200']} />,
  'payday-record-refused': (
    <PaydayRecordPage
      links={links}
      {...marker}
      values={{ numbers: 'x' }}
      errors={{ numbers: { key: 'payday:errors.numbersAbove' }, file: { key: 'payday:errors.record' } }}
    />
  ),
  'payday-settings': <PaydaySettingsPage {...settings} />,
  'payday-settings-lacking': (
    <PaydaySettingsPage
      {...settings}
      first={{ text: '', ...lacking }}
      errors={{
        years: { key: 'payday:settings.errors.years' },
        columns: { key: 'payday:errors.column', values: { line: 2, said: '氏名 name' } },
      }}
    />
  ),
  'pay-people': <PayPeoplePage {...people} />,
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
