import type { ReactElement } from 'react'
import { PasswordChangePage } from '../../pages/customer/password-change.page.tsx'
import { ProfilePage } from '../../pages/customer/profile.page.tsx'
import { StaffDeletePage } from '../../pages/staff/staff-delete.page.tsx'
import { StaffImportPage, type StaffImportProps } from '../../pages/staff/staff-import.page.tsx'
import { StaffImportPreviewPage } from '../../pages/staff/staff-import-preview.page.tsx'
import { StaffPhotoPage } from '../../pages/staff/staff-photo.page.tsx'
import { NoRightPage, StaffForbiddenPage } from '../../pages/system/error.page.tsx'
import { TipAmountPage } from '../../pages/tip/tip-amount.page.tsx'
import * as s from './gallery.samples.ts'

import {
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

const list: StaffImportProps = {
  links,
  action: '/branch/staff/import',
  branches: branches.slice(0, 1),
  values: { branch: 'b1', text: '' },
  limits: { rows: 500, kilobytes: 256 },
  ways: { back: '/branch/staff', template: '/branch/staff/import/template.csv' },
}
const good = s.staff.map(({ name }, index) => ({
  line: index + 2,
  values: {
    name,
    code: codes[index] ?? '',
    payrollNumber: `000${codes[index]}`,
    role: roles[index] ?? 'staff',
    email: index === 2 ? '' : `p${index}@example.jp`,
  },
  errors: {},
  notes: {},
}))
const misread = good.map((row, index) => ({
  ...row,
  values: { ...row.values, name: ['ｻｳﾅﾄﾂﾀﾏｺ', 'M黮ler', '朝┥'][index % 3] ?? '' },
  notes: { name: { key: 'staff:import.misread' as const } },
}))
const bad = [
  {
    line: 3,
    values: { name: '', code: '101', payrollNumber: '', role: 'chef', email: 'no address' },
    errors: {
      name: { key: 'staff:errors.nameRequired' },
      code: { key: 'staff:errors.codeTaken' },
      role: { key: 'staff:errors.role' },
      email: { key: 'auth:errors.invalidEmailAddress' },
    },
    notes: {},
  },
] as const
const preview = {
  links,
  action: '/branch/staff/import',
  branch: { id: 'b1', name: s.sakura.name },
  text: `名前,コード\n${s.staff.map(({ name }, index) => `${name},${codes[index]}`).join('\n')}`,
  once: 'o',
  ways: { back: '/branch/staff/import' },
}
const photo = {
  links: memberLinks,
  own: true,
  name: person.name,
  photo: photos[0],
  action: '/branch/staff/s0/photo',
  values: { greeting: greetings[0] ?? '' },
  ways: { back: '/branch/profile' },
}
const profile = {
  links: {
    histories: '/tip/histories',
    scan: '/scanner',
    profile: '/branch/profile',
    branch: memberLinks,
    email: '/branch/profile/email-change',
    password: '/branch/profile/password-change',
    sessions: '/branch/profile/sessions',
    delete: '/profile/delete',
  },
  actions: {
    profile: '/branch/profile',
    signOutEverywhere: '/o',
  },
  place: {
    name: person.name,
    role: 'staff' as const,
    branch: s.sakura.name,
    code: '101',
    photo: photos[0],
    greeting: greetings[0],
    links: {
      qr: '/branch/qr',
      photo: '/branch/staff/s0/photo',
      push: '/n',
      paydays: '/profile/paydays',
      tips: '/tip/histories',
    },
  },
  email: 'sakura@example.jp',
  values: { name: '田中 さくら', username: 'sakura' },
}
/** As long, and as hard to compress, as the names of photos are. */
const hashes = s.sixtyStaff.map((_, index) =>
  (BigInt(index + 1) ** 30n * 7919n ** 20n).toString(16).slice(0, 25),
)
const tippers = s.staff.map((each, index) => ({
  ...each,
  photo: photos[index],
  greeting: saidOf(greetings[index]),
}))

/** What somebody does with their own place, and an owner with a list, or at the end. */
export const staffOwnGallery: Record<string, ReactElement> = {
  'staff-delete-refused': (
    <StaffDeletePage
      links={links}
      name={person.name}
      action="/d"
      errors={{ form: { key: 'staff:errors.lastOwner' } }}
      ways={{ keep: '/k' }}
    />
  ),
  'no-right': <NoRightPage links={{ home: '/branch' }} />,
  'staff-forbidden': <StaffForbiddenPage links={{ back: '/branch/staff' }} />,
  'staff-photo': <StaffPhotoPage {...photo} />,
  'staff-photo-errors': (
    <StaffPhotoPage
      {...photo}
      links={links}
      own={false}
      photo={undefined}
      errors={{
        photo: { key: 'staff:errors.photoUnreadable' },
        greeting: { key: 'staff:errors.greetingLength' },
      }}
    />
  ),
  'staff-profile': <ProfilePage {...profile} />,
  'staff-profile-owner': (
    <ProfilePage
      {...profile}
      links={{ ...profile.links, branch: links }}
      place={{
        ...profile.place,
        role: 'owner',
        branch: undefined,
        code: undefined,
        photo: undefined,
        greeting: undefined,
        links: {
          qr: undefined,
          photo: undefined,
          push: undefined,
          paydays: undefined,
          tips: '/tip/histories',
        },
      }}
    />
  ),
  'staff-profile-password': (
    <PasswordChangePage links={profile.links} action="/p" email="sakura@example.jp" />
  ),
  'staff-import': <StaffImportPage {...list} />,
  'staff-import-errors': (
    <StaffImportPage
      {...list}
      branches={branches}
      values={{ branch: 'b1', text: 'x' }}
      errors={{
        text: {
          key: 'staff:import.errors.noName',
          values: { accepted: '名前 / 氏名 / スタッフ名', seen: '番号 / 社員' },
        },
      }}
    />
  ),
  'staff-import-ready': <StaffImportPreviewPage {...preview} rows={good} />,
  'staff-import-misread': (
    <StaffImportPreviewPage
      {...preview}
      rows={misread}
      file={{ encoding: 'Shift_JIS', bytes: 'u7PFxMLAz7o=' }}
    />
  ),
  'staff-import-wrong': <StaffImportPreviewPage {...preview} rows={[...good.slice(0, 1), ...bad]} />,
  'staff-tip-faces': (
    <TipAmountPage {...s.amount} staff={tippers} values={{ ...s.amount.values, recipient: 'staff:s2' }} />
  ),
  'staff-tip-many-faces': (
    <TipAmountPage
      {...s.amount}
      staff={s.sixtyStaff.map((each, index) => ({ ...each, photo: `/photos/${hashes[index]}.webp` }))}
      values={{ ...s.amount.values, recipient: 'staff:m7' }}
    />
  ),
}
