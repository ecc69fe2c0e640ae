import type { ReactElement } from 'react'
import { BranchHomePage, type BranchHomeProps } from '../../pages/home/branch-home.page.tsx'
import type { CardName, HomeCardView } from '../../pages/home/home-cards.tsx'
import { branches, entries, entry, ownerLinks, shares, staffLinks, tips } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const words = [
  entry('w2', { day: '2026-11-19', amount: 500, review: 'また来ます。' }),
  entry('w3', {
    day: '2026-11-18',
    to: { kind: 'staff', name: '田中 さくら (Sakura)' },
    review: 'The best miso soup of our whole trip. Please tell the kitchen!',
  }),
]
export const noCash = { today: 0, month: 0, total: 0 }
export const home: BranchHomeProps = {
  links: staffLinks,
  place: s.sakura.name,
  cards: [],
  later: '/branch',
  figures: [
    { title: 'own', href: '/e', today: 1200, month: 34_520, before: 30_000, total: 812_345, cash: noCash },
  ],
  branches: [],
  words: [],
  newest: shares,
  earning: '/branch/earning',
  older: '/branch/earning?after=x',
  live: '/branch/live',
}
const wide = {
  today: 12_800,
  month: 402_300,
  total: 12_812_345,
  cash: { today: 12_345, month: 12_345, total: 98_765 },
}

/** Each card that can wait for somebody, in its order. */
const cards = {
  alarm: { href: '/s', when: 'today', check: 'stripe-key', red: true },
  answer: { href: '/t1', when: 'today', yen: 1003, day: '2026-11-30', red: true },
  notReceived: { href: '/3', when: 'today', person: '田中 花（Hana）', yen: 8992, red: true },
  deposit: { href: '/d', when: 'today', yen: 158_204, red: true },
  wentBack: { href: '/w', when: 'today', day: '2026-11-24', red: true },
  words: { href: '/words', when: 'today', count: 2 },
  server: { href: '/s', when: 'today', check: 'smtp' },
  pay: { href: '/p', when: 'week', day: '2026-10-31', yen: 111_635 },
  cash: { href: '/cash', when: 'week', branch: s.hotel.name, day: '2026-11-10' },
  legal: { href: '/l', when: 'week' },
  branch: { href: '/a', when: 'week' },
  staff: { href: '/s', when: 'week', branch: s.hotel.name },
  codes: { href: '/c', when: 'week', branch: s.hotel.name },
  testTip: { href: '/t', when: 'week' },
  testKeys: { href: '/s', when: 'week' },
  unscanned: { href: '/c', when: 'week', branch: s.hotel.name, count: 3 },
  owners: { href: '/o', when: 'week' },
  ownCode: { href: '/c', when: 'week' },
} satisfies Record<CardName, Omit<HomeCardView, 'name' | 'id'>>
const cardsOf = (...names: CardName[]) => names.map((name) => ({ name, id: `${name}:`, ...cards[name] }))

/** The first page of the branch area, as those who work there see it. */
export const homeGallery: Record<string, ReactElement> = {
  'home-staff': <BranchHomePage {...home} />,
  'home-offer': <BranchHomePage {...home} push="/branch/profile/notifications" />,
  'home-manager': (
    <BranchHomePage
      {...home}
      words={words}
      figures={[{ title: 'branch', href: '/e', ...wide }, ...home.figures]}
      newest={entries}
    />
  ),
  'home-owner': (
    <BranchHomePage
      {...home}
      links={ownerLinks}
      place="さくらグループ"
      figures={[{ title: 'business', href: '/e', ...wide }]}
      branches={branches}
      words={words}
      newest={tips.entries}
    />
  ),
  'home-new-owner': (
    <BranchHomePage
      {...home}
      links={ownerLinks}
      place="さくらグループ"
      figures={[{ title: 'business', href: '/e', today: 0, month: 0, total: 0, cash: noCash }]}
      newest={[]}
      older={undefined}
      cards={cardsOf('legal', 'staff', 'testTip', 'testKeys', 'owners')}
    />
  ),
  'home-new-staff': (
    <BranchHomePage
      {...home}
      figures={[{ title: 'own', href: '/e', today: 0, month: 0, total: 0, cash: noCash }]}
      newest={[]}
      older={undefined}
      cards={cardsOf('ownCode')}
    />
  ),
  'home-cards': (
    <BranchHomePage {...home} links={ownerLinks} cards={cardsOf(...(Object.keys(cards) as CardName[]))} />
  ),
}
