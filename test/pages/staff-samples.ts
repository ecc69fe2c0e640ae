import type { StaffMemberProps } from '../../pages/staff/staff-member.page.tsx'
import type { TranslatedText } from '../../views/venue-texts.ts'
import * as s from './gallery.samples.ts'

/** Made-up people of a staff list, and the ways around them. */
export const { ownerLinks: links, staffLinks: memberLinks } = s

const face = (skin: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="#b9cbc0"/><circle cx="8" cy="6.5" r="3" fill="${skin}"/><path d="M2 16a6 5 0 0 1 12 0" fill="#355"/></svg>`)}`
export const photos = [face('#e8b796'), undefined, face('#8d5a3b'), undefined, face('#f1cfb5')]
export const greetings = [
  'いつもありがとうございます。',
  undefined,
  'Ask me about our sake!',
  undefined,
  undefined,
]
export const saidOf = (text: string | undefined): TranslatedText | undefined =>
  text === undefined ? undefined : { text, lang: 'ja' }
export const codes = ['101', '102', 'K-3', 'WOLFESCHLEGELSTEIN12', '105']
export const accounts = ['active', 'invited', 'none', 'active', 'none'] as const
export const roles = ['manager', 'staff', 'staff', 'staff', 'staff'] as const

export const person: StaffMemberProps = {
  links,
  name: s.staff[0]?.name ?? '',
  code: '101',
  branch: s.sakura.name,
  greeting: greetings[0],
  photo: photos[0],
  account: {
    role: 'staff',
    state: 'active',
    email: 'sakura@example.jp',
    register: 'https://tips.sakura.example.jp/auth/register',
  },
  pay: { number: '00101', way: 'cash' },
  ways: {
    back: '/branch/staff',
    more: '/branch/staff/add',
    card: '/names.pdf',
    qr: '/branch/qr?staff=s0',
    earning: '/branch/earning?staff=s0',
    photo: '/branch/staff/s0/photo',
    edit: '/branch/staff/s0/edit',
    delete: '/branch/staff/s0/delete',
  },
}
export const branches = [
  { id: 'b1', name: s.sakura.name },
  { id: 'b2', name: s.hotel.name },
]
