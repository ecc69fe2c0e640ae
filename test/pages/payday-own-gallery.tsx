import type { ReactElement } from 'react'
import type { OwnLineView } from '../../pages/payday/own-line.tsx'
import { OwnPaydaysPage } from '../../pages/payday/own-paydays.page.tsx'
import * as s from './gallery.samples.ts'
import { home } from './home-gallery.tsx'

const links = { histories: '/h', profile: '/p', scan: '/s', branch: home.links }
export const ownLine: OwnLineView = {
  ...{ staffId: '101', branchId: 'a', number: 14, kind: 'payday', branch: s.sakura.name },
  ...{ timeZone: 'Asia/Tokyo', until: '2026-10-31', payDay: '2026-11-25', way: 'payroll' },
  ...{ openBefore: 300, tips: 11_430, cash: 1_234, deductions: -800, yen: 12_164 },
  ...{ href: '/14/101/a', returned: undefined, answer: undefined, asks: true, readBack: undefined },
}
const at = Date.UTC(2026, 10, 26, 3, 5)
const states: OwnLineView[] = [
  { ...ownLine, asks: false },
  { ...ownLine, answer: { answer: 'received', at } },
  { ...ownLine, way: 'cash', answer: { answer: 'not_received', at } },
  { ...ownLine, kind: 'outside', readBack: {} },
  { ...ownLine, kind: 'absorbed', yen: -500, asks: false },
  { ...ownLine, returned: { why: '口座が閉じられていた' }, asks: false },
]
const list = { next: undefined, first: undefined }
const open = [{ staffId: '101', branchId: 'a', branch: s.sakura.name, yen: 3_210 }]

/** A person's own paydays. */
export const paydayOwnGallery: Record<string, ReactElement> = {
  'own-paydays': <OwnPaydaysPage links={links} open={open} lines={[ownLine]} list={list} />,
  'own-paydays-states': (
    <OwnPaydaysPage
      links={{ histories: '/h', profile: '/p', scan: '/s' }}
      open={[...open, { staffId: '102', branchId: 'b', branch: s.hotel.name, yen: -1_200 }]}
      lines={states.map((line, n) => ({ ...line, number: 14 - n, href: `/${n}` }))}
      list={{ next: '/o', first: '/n' }}
    />
  ),
  'own-paydays-none': <OwnPaydaysPage links={links} open={[]} lines={[]} list={list} />,
}
