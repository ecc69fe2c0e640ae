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
  answer: { href: '/t1', yen: 1003, day: '2026-11-30', later: undefined },
  notReceived: { href: '/3', person: '田中 花（Hana）', yen: 8992, later: undefined },
  deposit: { href: '/d', yen: 158_204, later: undefined },
  wentBack: { href: '/w', day: '2026-11-24', later: undefined },
  clock: { href: '/s', count: 1560, later: undefined },
  pay: { href: '/p', day: '2026-10-31', yen: 111_635, later: 'pay:2026-10-31' },
  words: { href: '/words', count: 2, later: 'words:' },
  cash: { href: '/cash', branch: s.hotel.name, day: '2026-11-10', later: 'cash:h' },
  backup: { href: '/s', day: '2026-11-20', later: 'backup:' },
  legal: { href: '/l', later: 'legal:' },
  branch: { href: '/a', later: 'branch:' },
  staff: { href: '/s', branch: s.hotel.name, later: 'staff:h' },
  codes: { href: '/c', branch: s.hotel.name, later: 'codes:h' },
  testTip: { href: '/t', later: 'testTip:' },
  testKeys: { href: '/s', later: 'testKeys:' },
  unscanned: { href: '/c', branch: s.hotel.name, count: 3, later: 'unscanned:h' },
  owners: { href: '/o', later: 'owners:' },
  ownCode: { href: '/c', later: 'ownCode:' },
} satisfies Record<CardName, Omit<HomeCardView, 'name'>>
const cardsOf = (...names: CardName[]) => names.map((name) => ({ name, ...cards[name] }))

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
