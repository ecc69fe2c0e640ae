import type { ReactElement } from 'react'
import { PaydayBeforePage, type PaydayBeforeProps } from '../../pages/payday/payday-before.page.tsx'
import { PaydayRestartPage, type PaydayRestartProps } from '../../pages/payday/payday-restart.page.tsx'
import { paydayLinks as links } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'
import { owed } from './payday-own-gallery.tsx'

const days = { first: '2026-10-01', last: '2026-10-31' }
const asked: NonNullable<PaydayRestartProps['asked']> = {
  ...{ id: 'a', name: s.sakura.name, answered: undefined },
  noticed: [{ why: 'restore', at: Date.UTC(2026, 10, 20, 1), booksAt: Date.UTC(2026, 9, 30, 12) }],
  readUntil: Date.UTC(2026, 10, 20, 1, 2),
  ...{ canAnswer: true, before: '/b', latest: '2026-11-19', preview: undefined },
  groups: [
    {
      ...{ branch: s.sakura.name, number: 3, ...days },
      lines: [
        { tick: 'line-3.101', code: '101', name: '田中 花（Hana）', payrollNumber: '0007', yen: 11_330 },
      ],
    },
  ],
}
const went: PaydayRestartProps = {
  links: { ...links, back: '/branch/business/payday' },
  timeZone: 'Asia/Tokyo',
  branches: [
    { id: 'a', name: s.sakura.name, href: '/r', waits: true },
    { id: 'b', name: s.hotel.name, href: '/r', waits: false },
  ],
  asked,
  action: '/r',
  values: { answer: 'newest' },
}
const became = { staffId: '101', code: '101', name: '田中 花（Hana）', settled: -300, opens: 11_330, open: 0 }

const before: PaydayBeforeProps = {
  id: '0123456789abcdef',
  links: { ...links, back: '/r' },
  branch: { id: 'a', name: s.sakura.name },
  timeZone: 'Asia/Tokyo',
  answered: true,
  last: '2026-11-15',
  stragglers: [
    {
      id: 't',
      at: Date.UTC(2026, 10, 15, 14, 30),
      amount: 1_000,
      people: [{ staffId: '101', name: '田中 花（Hana）', yen: 1_000 }],
    },
  ],
  lines: [
    {
      value: '3.101',
      name: '田中 花（Hana）',
      number: 3,
      first: '2026-11-01',
      last: '2026-11-15',
      yen: 11_330,
    },
  ],
  people: [{ value: '101', label: '101 田中 花（Hana）' }],
  owed: [owed],
  tips: [{ id: 'u', at: Date.UTC(2026, 10, 14, 11), yen: 3_000, href: '/t' }],
  action: '/b',
}

/** The pages of books that went back. */
export const paydayRestartGallery: Record<string, ReactElement> = {
  'payday-restart': <PaydayRestartPage {...went} />,
  'payday-restart-lost': (
    <PaydayRestartPage
      {...went}
      asked={{ ...asked, readUntil: undefined, preview: { people: [became], seal: 's' } }}
      values={{ answer: 'lost', lastDay: '2026-11-15', 'line-3.101': '1', paydayNumber: '4' }}
    />
  ),
  'payday-restart-refused': (
    <PaydayRestartPage
      {...went}
      values={{ answer: 'lost', lastDay: '2026-11-25' }}
      errors={{ lastDay: { key: 'restart:errors.late' } }}
    />
  ),
  'payday-restart-twice': (
    <PaydayRestartPage
      {...went}
      asked={{
        ...asked,
        noticed: [
          { why: 'payment', at: Date.UTC(2026, 10, 21, 3), booksAt: Date.UTC(2026, 10, 20, 1) },
          ...asked.noticed,
        ],
      }}
    />
  ),
  'payday-restart-stands': (
    <PaydayRestartPage {...went} asked={{ ...asked, answered: 'lost', canAnswer: false }} />
  ),
  'payday-restart-never': <PaydayRestartPage {...went} branches={[]} asked={undefined} />,
  'payday-before': <PaydayBeforePage {...before} />,
  'payday-before-refused': (
    <PaydayBeforePage
      {...before}
      stragglers={[]}
      values={{ who: '3.101', yen: '99999', reason: 'x' }}
      errors={{ yen: { key: 'restart:errors.owedLine' } }}
    />
  ),
  'payday-before-newest': <PaydayBeforePage {...before} last={undefined} />,
  'payday-before-never': <PaydayBeforePage {...before} answered={false} last={undefined} />,
}
