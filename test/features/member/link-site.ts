import { newId } from '../../../server/db/ids.ts'
import { inviteOwner } from '../../../server/people/access/owners.service.ts'
import type { TestApp } from '../../support/app.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'
import { password } from '../../support/own-identity.ts'

let people = 0
export const newAddress = () => `link${++people}@example.com`

/** The address of the link that a page shows. */
export const linkIn = (html: string): string => {
  const path = /\/auth\/link\/[\w-]{43}/.exec(html.replaceAll('<wbr/>', ''))?.[0]
  if (!path) throw new Error('the page shows no link')
  return path
}

export const newPassword = 'Another-horse-2'
export const setting = (given = newPassword) => ({ email: '', password: given, confirmPassword: given })
export const registering = (given = newPassword) => ({ ...setting(given), name: 'Jo Doe', terms: '1' })

/** People and places of a server that keeps accounts and mails no codes. */
export function linkSite(test: TestApp) {
  const db = () => test.deps.db
  const browser = (lang = 'en'): GuestBrowser => guestBrowser(test.app, { 'Accept-Language': lang })
  const signIn = (one: GuestBrowser, email: string, given = password) =>
    one.post('/auth/login', { email, password: given })

  /** Somebody on the list of the restaurant; with an account if `sub` is given. */
  async function place(
    email: string,
    role: 'staff' | 'manager' | 'owner' = 'staff',
    sub: string | null = null,
  ) {
    const id = newId()
    const { businessId, branchId } = test.seed
    const branch_id = role === 'owner' ? null : branchId
    const row = { id, business_id: businessId, branch_id, code: id, name: 'Jo', role, email, person_id: sub }
    await db()
      .insertInto('staff')
      .values({ ...row, created_at: Date.now() })
      .execute()
    return id
  }

  /** A confirmed account, with a password that a link replaces. */
  async function account(email = newAddress()) {
    const made = test.deps.accounts.identity.setPassword?.({ email, name: 'Jo', password }, async () => {})
    return { email, sub: (await made) ?? '' }
  }

  /** A member with an account. */
  async function member(role: 'staff' | 'manager' | 'owner' = 'staff') {
    const { email, sub } = await account()
    return { email, sub, id: await place(email, role, sub) }
  }

  /** An owner, signed in. */
  async function owner() {
    const { email, id, sub } = await member('owner')
    const own = browser()
    const answer = await signIn(own, email)
    if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
    return { browser: own, email, id, sub }
  }

  /** The path of a new link that this owner's browser shows. */
  async function link(by: GuestBrowser, memberId: string): Promise<string> {
    const page = await by.post(`/branch/members/${memberId}/link`, { do: 'make' })
    if (page.status !== 200) throw new Error(`no link but ${page.status}`)
    return linkIn(page.text)
  }

  const invite = async (email: string) => {
    const { businessId } = test.seed
    const one = await inviteOwner(db(), { businessId, memberId: undefined, name: '花', email }, Date.now())
    return one.id
  }

  return { browser, signIn, place, account, member, owner, link, invite }
}
