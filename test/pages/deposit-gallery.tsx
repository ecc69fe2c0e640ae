import type { ReactElement } from 'react'
import { DepositPage, type DepositProps } from '../../pages/deposit/deposit.page.tsx'
import type { DepositView } from '../../pages/deposit/deposit-words.tsx'
import { DepositsPage, type DepositsProps } from '../../pages/deposit/deposits.page.tsx'
import { paydayLinks, paydayTab } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const links = { ...paydayLinks, business: '/branch/business/deposits' }
const usual: DepositView = {
  id: 'po_1',
  href: '/branch/business/deposits/po_1',
  amount: 158_204,
  currency: 'JPY',
  status: 'paid',
  arrivesOn: '2026-11-20',
  automatic: true,
  pending: false,
  gross: 172_400,
  fees: 6_206,
  takenBack: 1_500,
  other: -6_490,
}
const deposits: DepositView[] = [
  { ...usual, id: 'po_2', status: 'on_way', arrivesOn: '2026-11-27' },
  usual,
  { ...usual, id: 'po_3', status: 'failed', arrivesOn: '2026-11-13' },
  {
    ...usual,
    id: 'po_4',
    arrivesOn: '2026-11-10',
    amount: 40_000,
    automatic: false,
    gross: undefined,
    fees: undefined,
    takenBack: undefined,
    other: undefined,
  },
  {
    ...usual,
    id: 'po_5',
    arrivesOn: '2026-11-06',
    amount: -3_100,
    gross: 0,
    fees: 0,
    takenBack: 3_100,
    other: 0,
  },
  {
    ...usual,
    id: 'po_6',
    arrivesOn: '2026-11-05',
    amount: 12_345,
    currency: 'USD',
    gross: undefined,
    fees: undefined,
    takenBack: undefined,
    other: undefined,
  },
]
const list: DepositsProps = {
  links: { ...paydayTab('deposit'), journal: '/branch/business/journal' },
  filter: {
    action: '/d',
    ranges: [
      { name: 'month', href: '/d?m', current: false },
      { name: 'lastMonth', href: '/d?l', current: false },
    ],
    months: { ...s.months, current: true },
    values: { from: '2026-11-01', to: '2026-11-27' },
    today: '2026-11-27',
  },
  deposits,
  business: 'さくらグループ',
  list: s.list({ arrivesOn: { href: '/d?s', sorted: 'descending' }, amount: { href: '/d?a' } }),
}
const line: DepositProps['lines'][number] = {
  id: 'txn',
  href: '/t/1',
  part: 'charge',
  gross: 0,
  fee: 0,
  net: 0,
  second: false,
  tipId: '1k9d0fhq3x7a2m5b',
  day: '2026-11-18',
  branch: 'さくら食堂',
  to: { kind: 'staff', name: '中村 葵' },
}
const one: DepositProps = {
  links,
  deposit: {
    ...usual,
    sums: {
      byCategory: [
        { category: 'charge', net: 4_800 },
        { category: 'fee', net: -290 },
        { category: 'payout_minimum_balance_hold', net: -11_000 },
      ],
    },
  },
  lines: [
    { ...line, id: 'txn_1', gross: 3000, fee: 108, net: 2892 },
    { ...line, id: 'txn_2', part: 'taken_back', gross: -1500, net: -1500, to: { kind: 'all' } },
    { ...line, id: 'txn_3', gross: 500, fee: 18, net: 482, second: true, to: { kind: 'branch' } },
  ],
  business: 'さくらグループ',
  list: s.list({}, { next: '/more' }),
}

export const depositGallery: Record<string, ReactElement> = {
  deposits: <DepositsPage {...list} />,
  'deposits-refused': <DepositsPage {...list} deposits={[]} none={{ right: 'rak_payout_read' }} />,
  deposit: <DepositPage {...one} />,
  'deposit-manual': <DepositPage {...one} deposit={deposits[3] ?? usual} lines={[]} />,
  'deposit-failed': <DepositPage {...one} deposit={{ ...one.deposit, status: 'failed' }} />,
}
