import type { ReactElement } from 'react'
import type { OwnLineView } from '../../pages/payday/own-line.tsx'
import { OwnPaydaysPage } from '../../pages/payday/own-paydays.page.tsx'
import * as s from './gallery.samples.ts'
import { home } from './home-gallery.tsx'

const links = { histories: '/h', profile: '/p', scan: '/s', branch: home.links }
const payday: OwnLineView['payday'] = {
  id: '14',
  businessId: 'b',
  number: 14,
  kind: 'payday',
  until: '2026-10-31',
  payDay: '2026-11-25',
  madeBy: '桜井 花子',
  madeAt: 1,
  readBack: undefined,
}
export const ownLine: OwnLineView = {
  staffId: '101',
  branchId: 'a',
  name: '田中 花',
  code: '101',
  branch: s.sakura.name,
  branchNumber: '1',
  paydayId: '14',
  personId: 'p',
  payrollNumber: '000101',
  way: 'payroll',
  timeZone: 'Asia/Tokyo',
  openBefore: 300,
  tips: 11_430,
  cash: 1_234,
  deductions: -800,
  yen: 12_164,
  href: '/14/101/a',
  returned: undefined,
  answer: undefined,
  asks: true,
  payday,
}
const at = Date.UTC(2026, 10, 26, 3, 5)
const states: OwnLineView[] = [
  { ...ownLine, asks: false },
  { ...ownLine, answer: { answer: 'received', at } },
  { ...ownLine, way: 'cash', answer: { answer: 'not_received', at } },
  { ...ownLine, payday: { ...payday, kind: 'outside', readBack: { by: '桜井 花子', at } } },
  { ...ownLine, payday: { ...payday, kind: 'absorbed' }, yen: -500, asks: false },
  { ...ownLine, returned: { by: '桜井 花子', at, why: '口座が閉じられていた' }, asks: false },
]

/** A person's own paydays. */
export const paydayOwnGallery: Record<string, ReactElement> = {
  'own-paydays-states': (
    <OwnPaydaysPage
      links={links}
      open={[
        { staffId: '101', branchId: 'a', branch: s.sakura.name, yen: 3_210 },
        { staffId: '102', branchId: 'b', branch: s.hotel.name, yen: -1_200 },
      ]}
      lines={states.map((line, n) => ({
        ...line,
        payday: { ...line.payday, number: 14 - n },
        href: `/${n}`,
      }))}
      list={{ next: '/o', first: '/n' }}
    />
  ),
  'own-paydays-none': (
    <OwnPaydaysPage links={links} open={[]} lines={[]} list={{ next: undefined, first: undefined }} />
  ),
}
