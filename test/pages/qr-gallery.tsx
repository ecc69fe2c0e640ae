import { toDataURL } from 'qrcode'
import type { ReactElement } from 'react'
import type { CodeMemberView, CodeView } from '../../pages/qr/qr.view.ts'
import { QrCardsPage } from '../../pages/qr/qr-cards.page.tsx'
import { FindPage, QrGuestPage, QrNowherePage } from '../../pages/qr/qr-find.page.tsx'
import { QrMemberPage } from '../../pages/qr/qr-member.page.tsx'
import { QrReplacedPage, QrReplacePage } from '../../pages/qr/qr-replace.page.tsx'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const url = 'https://tips.sakura.example.jp/q/8kq2vxm4swzr'
const png = await toDataURL(url, { margin: 4, scale: 2 })
const code: CodeView = {
  venue: s.sakura,
  person: undefined,
  own: false,
  typed: '1001',
  address: { url, shown: url.slice(8) },
  site: 'tips.sakura.example.jp',
  images: { png, svg: '/s.svg' },
  fileName: 'QR-1001',
}
const person: CodeView = { ...code, person: '田中 さくら (Sakura)', typed: '1001-101' }
const people = s.staff.map(({ id, name }, index) => ({
  href: `/branch/qr?branch=b1&staff=${id}`,
  name,
  code: String(101 + index),
  scans: [12, 0, 1240, 3, 7][index],
  current: false,
}))
const owner: CodeMemberView = {
  business: 'さくらグループ',
  marked: '',
  papers: { poster: '/poster.pdf', card: '/card.pdf', names: '/names.pdf' },
  scans: { now: 1204, earlier: 34, since: '2026-11-01' },
  replace: '/branch/qr/replace?branch=b1',
  people,
  all: people.length,
  list: s.list({ name: { href: '/n' }, code: { href: '/c' } }),
  search: undefined,
  branches: [
    { href: '/branch/qr?branch=b1', name: s.sakura.name, current: true },
    { href: '/branch/qr?branch=b2', name: s.hotel.name, current: false },
  ],
}
const staff: CodeMemberView = {
  ...owner,
  scans: { now: 0, earlier: 0, since: '2026-11-21' },
  replace: undefined,
  people: people.map((each, index) => ({
    ...each,
    scans: index === 0 ? 12 : undefined,
    current: index === 0,
  })),
  branches: [
    { href: '/branch/qr?branch=b1&staff=s1', name: '自分', current: true },
    { href: '/branch/qr?branch=b1', name: 'お店', current: false },
  ],
}

const cardsOf = (all: { id: string; name: string }[]) => ({
  all: all.length,
  people: all.map(({ id, name }) => ({ id, name })),
  kept: {},
  seek: undefined,
  marked: '',
  onSheet: 10,
})

/** Codes, as a guest and as people who work there see them. */
export const qrGallery: Record<string, ReactElement> = {
  'qr-guest': <QrGuestPage code={code} links={{ tip: '/tip/b1' }} />,
  'qr-guest-person': <QrGuestPage code={{ ...person, venue: s.hotel }} links={{ tip: '/tip/b1' }} />,
  'qr-find': <FindPage what="code" action="/branch/qr" values={{ branchNumber: '' }} />,
  'qr-find-error': (
    <FindPage
      what="code"
      action="/branch/qr"
      values={{ branchNumber: '9999' }}
      errors={{ branchNumber: { key: 'tip:errors.branchNumberUnknown' } }}
    />
  ),
  'qr-nowhere': <QrNowherePage area={area} business="/branch/business" />,
  'qr-nowhere-staff': <QrNowherePage area={area} business={undefined} />,
  'qr-owner': <QrMemberPage links={area} code={code} member={owner} />,
  'qr-staff-own': <QrMemberPage links={area} code={{ ...person, own: true }} member={staff} />,
  'qr-alone': <QrMemberPage links={area} code={code} member={{ ...staff, people: [], all: 0 }} />,
  'qr-replace': (
    <QrReplacePage
      area={area}
      venue={s.sakura}
      person={undefined}
      action="/branch/qr/replace?branch=b1"
      token="t"
      links={{ back: '/branch/qr' }}
    />
  ),
  'qr-replace-person': (
    <QrReplacePage
      area={area}
      venue={s.hotel}
      person={person.person}
      action="/r"
      token="t"
      links={{ back: '/b' }}
    />
  ),
  'qr-replaced': (
    <QrReplacedPage
      area={area}
      venue={s.sakura}
      person={undefined}
      links={{ print: '/p', card: '/c', code: '/q' }}
    />
  ),
  'qr-replaced-person': (
    <QrReplacedPage
      area={area}
      venue={s.hotel}
      person={person.person}
      links={{ print: '/p', card: undefined, code: '/q' }}
    />
  ),
  'qr-cards': (
    <QrCardsPage
      links={{ area, back: '/q' }}
      action="/c"
      venue={s.sakura.name}
      {...cardsOf(s.staff)}
      values={{ each: '1', ...Object.fromEntries(s.staff.map(({ id }) => [id, '1'])) }}
    />
  ),
  'qr-cards-many': (
    <QrCardsPage
      links={{ area, back: '/q' }}
      action="/c"
      venue={s.hotel.name}
      {...cardsOf(s.sixtyStaff)}
      seek={{ before: undefined, next: '50' }}
      values={{ each: '2', q: '', m0: '1', m3: '1', m7: '1', m9: '1', m12: '1', m55: '1' }}
    />
  ),
  'qr-cards-marked': (
    <QrCardsPage
      links={{ area, back: '/q' }}
      action="/c"
      venue={s.sakura.name}
      {...cardsOf(s.staff)}
      marked="Some signs of these names can’t be printed; paper has 〓 in their place. Add the name in another language, and that one is printed: 山田🌸花子 · สมชาย ใจดี"
      values={{ each: '1' }}
    />
  ),
  'qr-cards-error': (
    <QrCardsPage
      links={{ area, back: '/q' }}
      action="/c"
      venue={s.sakura.name}
      {...cardsOf(s.staff)}
      values={{ each: '0' }}
      errors={{ people: { key: 'qr:cards.errors.nobody' }, each: { key: 'qr:cards.errors.each' } }}
    />
  ),
  'qr-cards-branch': (
    <QrCardsPage
      links={{ area, back: '/q' }}
      action="/c"
      venue={s.hotel.name}
      {...cardsOf([])}
      values={{ each: '10' }}
    />
  ),
}
