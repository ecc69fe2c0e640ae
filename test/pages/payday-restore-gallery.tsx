import type { ReactElement } from 'react'
import { PaydayBearPage } from '../../pages/payday/payday-bear.page.tsx'
import { PaydayLoadPage } from '../../pages/payday/payday-load.page.tsx'
import { PaydaySettingsPage } from '../../pages/payday/payday-settings.page.tsx'
import { PaydaysPage } from '../../pages/payday/paydays.page.tsx'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const links = { area, business: '/branch/business' }
const days = { first: '2026-10-01', last: '2026-10-31' }
const row = { href: '/3', number: 3, ...days, toPay: 39_666, open: 11_330, takenBack: false }
export const differences = [
  { staffId: '101', name: '田中 花（Hana）', yen: -4_200, borne: false },
  { staffId: '102', name: '佐藤 健', yen: -900, borne: true },
]
const load = {
  links,
  action: '/p',
  restoredAt: Date.UTC(2026, 10, 20, 1),
  timeZone: 'Asia/Tokyo',
  kept: undefined,
}

/** After a restore, and what is set for all paydays. */
export const paydayRestoreGallery: Record<string, ReactElement> = {
  'payday-bear': (
    <PaydayBearPage
      links={{ ...links, back: '/p' }}
      number={3}
      action="/p"
      differences={differences.slice(0, 1)}
    />
  ),
  'payday-settings': <PaydaySettingsPage links={links} action="/p" values={{ managers: 'no', years: '5' }} />,
  'paydays-manager': (
    <PaydaysPage
      links={{ area, business: undefined }}
      owner={undefined}
      years={[]}
      restored={undefined}
      branches={[{ id: 'a', name: s.sakura.name, next: undefined, from: '2026-11-01', paydays: [row] }]}
    />
  ),
  'payday-load': <PaydayLoadPage {...load} />,
  'payday-load-kept': (
    <PaydayLoadPage {...load} kept={{ at: load.restoredAt, more: { paydays: 2, takenBack: 0, marks: 41 } }} />
  ),
  'payday-load-refused': (
    <PaydayLoadPage
      {...load}
      kept={{ at: load.restoredAt, why: 'already' }}
      errors={{ file: { key: 'record:errors.gap' } }}
    />
  ),
}
