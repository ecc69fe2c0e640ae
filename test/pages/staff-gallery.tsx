import type { ReactElement } from 'react'
import { FindPage } from '../../pages/qr/qr-find.page.tsx'
import type { StaffLine, StaffListView } from '../../pages/staff/staff.view.ts'
import { StaffFormPage, type StaffFormProps } from '../../pages/staff/staff-form.page.tsx'
import { StaffGuestPage } from '../../pages/staff/staff-guest.page.tsx'
import { StaffListPage } from '../../pages/staff/staff-list.page.tsx'
import { StaffMemberPage } from '../../pages/staff/staff-member.page.tsx'
import * as s from './gallery.samples.ts'
import {
  accounts,
  branches,
  codes,
  greetings,
  links,
  memberLinks,
  person,
  photos,
  roles,
  saidOf,
} from './staff-samples.ts'

const lines: StaffLine[] = s.staff.map(({ id, name }, index) => ({
  href: `/branch/staff/${id}`,
  name,
  code: codes[index] ?? '',
  photo: photos[index],
  you: false,
  manage: {
    role: roles[index] ?? 'staff',
    account: accounts[index] ?? 'none',
    branch: index === 4 ? s.hotel.name : s.sakura.name,
  },
  month: 34_520 - index * 8765,
}))
const owner: StaffListView = {
  links,
  place: { business: 'さくらグループ', name: 'さくらグループ', people: 5, all: true },
  month: '2026-11',
  branches: [
    { href: '/branch/staff', name: '全店', current: true },
    { href: '/branch/staff?branch=b1', name: s.sakura.name, current: false },
    { href: '/branch/staff?branch=b2', name: s.hotel.name, current: false },
  ],
  staff: lines,
  list: s.list({ name: { href: '/s1' }, code: { href: '/s2', sorted: 'ascending' }, month: { href: '/s3' } }),
  search: undefined,
  ways: { add: '/branch/staff/add', import: '/branch/staff/import', invite: '/branch/members/invite' },
}
const search = { action: '/branch/staff', hidden: { branch: 'b1' }, value: '', all: '/branch/staff' }

const form: StaffFormProps = {
  links,
  action: '/branch/staff/add',
  what: 'add',
  values: { name: '', code: '', role: 'staff', branch: 'b1', email: '' },
  branches: branches.slice(0, 1),
  ways: { back: '/branch/staff', import: '/branch/staff/import' },
}

/** The staff list for everybody, and what an owner does with it. */
export const staffGallery: Record<string, ReactElement> = {
  'staff-guest': (
    <StaffGuestPage
      venue={s.sakura}
      staff={s.staff.map(({ id, name }, index) => ({
        href: `/tip/b1?staff=${id}`,
        name,
        greeting: saidOf(greetings[index]),
        photo: photos[index],
      }))}
      search={undefined}
      links={{ tip: '/tip/b1' }}
    />
  ),
  'staff-guest-many': (
    <StaffGuestPage
      venue={s.hotel}
      staff={s.sixtyStaff.map(({ id, name }) => ({
        href: `/tip/b1?staff=${id}`,
        name,
        greeting: undefined,
        photo: undefined,
      }))}
      search={search}
      links={{ tip: '/tip/b1' }}
    />
  ),
  'staff-guest-none': (
    <StaffGuestPage venue={s.sakura} staff={[]} search={undefined} links={{ tip: '/tip/b1' }} />
  ),
  'staff-find-error': (
    <FindPage
      what="people"
      action="/branch/staff"
      values={{ branchNumber: '9999' }}
      errors={{ branchNumber: { key: 'tip:errors.branchNumberUnknown' } }}
    />
  ),
  'staff-list-owner': <StaffListPage {...owner} />,
  'staff-list-staff': (
    <StaffListPage
      {...owner}
      links={memberLinks}
      branches={[]}
      place={{ business: 'さくらグループ', name: s.sakura.name, people: 5, all: false }}
      staff={lines.map((line, index) => ({
        ...line,
        manage: undefined,
        month: undefined,
        you: index === 1,
      }))}
      ways={{ guest: '/tip/b1' }}
    />
  ),
  'staff-list-many': (
    <StaffListPage
      {...owner}
      place={{ business: 'さくらグループ', name: s.hotel.name, people: 120, all: false }}
      search={{ ...search, value: 'Ken' }}
      list={s.list({}, { first: '/branch/staff', next: '/branch/staff?after=x', isWrongSort: true })}
    />
  ),
  'staff-list-not-found': <StaffListPage {...owner} staff={[]} search={{ ...search, value: 'Zoë' }} />,
  'staff-list-empty': (
    <StaffListPage
      {...owner}
      place={{ business: 'さくらグループ', name: s.sakura.name, people: 0, all: false }}
      staff={[]}
    />
  ),
  'staff-list-no-branch': (
    <StaffListPage
      {...owner}
      place={{ business: 'さくらグループ', name: 'さくらグループ', people: 1, all: true }}
      branches={[]}
      staff={lines.slice(0, 1).map((line) => ({
        ...line,
        code: undefined,
        manage: { role: 'owner' as const, account: 'active' as const, branch: undefined },
      }))}
      ways={{ addBranch: '/branch/branches/add' }}
    />
  ),
  'staff-member': <StaffMemberPage {...person} />,
  'staff-member-invited': (
    <StaffMemberPage
      {...person}
      name="Wolfeschlegelsteinhausenbergerdorff"
      branch={s.hotel.name}
      photo={undefined}
      greeting={undefined}
      account={{
        role: 'manager',
        state: 'invited',
        email: 'a-rather-long-address@hotel.example.co.jp',
        register: 'https://tips.sakura.example.jp/auth/register',
      }}
    />
  ),
  'staff-member-seen': (
    <StaffMemberPage
      {...person}
      links={memberLinks}
      account={undefined}
      ways={{ back: '/branch/staff', qr: '/q', profile: '/branch/profile' }}
    />
  ),
  'staff-member-owner': (
    <StaffMemberPage {...person} code={undefined} branch={undefined} greeting={undefined} photo={undefined} />
  ),
  'staff-add': <StaffFormPage {...form} />,
  'staff-add-errors': (
    <StaffFormPage
      {...form}
      branches={branches}
      values={{ name: '', code: '101', role: 'chef', branch: 'b2', email: 'no address' }}
      errors={{
        name: { key: 'staff:errors.nameRequired' },
        code: { key: 'staff:errors.codeTaken' },
        role: { key: 'staff:errors.role' },
        branch: { key: 'staff:errors.branchUnknown' },
        email: { key: 'auth:errors.invalidEmailAddress' },
      }}
    />
  ),
  'staff-edit': (
    <StaffFormPage
      {...form}
      what="edit"
      branches={branches}
      values={{ name: person.name, code: '101', role: 'manager', branch: 'b1', email: 'sakura@example.jp' }}
      ways={{ back: '/branch/staff/s0' }}
    />
  ),
  'staff-edit-owner': (
    <StaffFormPage
      {...form}
      what="name"
      values={{ ...form.values, name: person.name }}
      ways={{ back: '/branch/staff/s0' }}
    />
  ),
}
