import { describe, expect, it } from 'vitest'
import { rights } from '../../../server/people/access/rights.ts'
import { guestBrowser } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()

const anybody = (lang = 'en') => guestBrowser(site.app, { 'Accept-Language': lang })
const ofBranch = () => `/branch/staff?branch=${site.seed.branchId}`

describe('the staff list, for anybody', () => {
  it('shows the names, each leading to the tip page, and nothing else of them', async () => {
    const page = await anybody().get(ofBranch())
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Staff of さくら食堂</title>')
    for (const id of site.seed.staffIds)
      expect(page.text).toContain(`href="/tip/${site.seed.branchId}?staff=${id}"`)
    expect(page.text).toMatch(/Ming.*李 明/)
    expect(page.text).not.toMatch(/Code 10|Manager|@example|Q-staff/)
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it('asks for the branch number where none is named, and finds the branch', async () => {
    const guest = anybody()
    const form = await guest.get('/branch/staff')
    expect(form.text).toContain('Staff of which venue?')
    const found = await guest.post('/branch/staff', { branchNumber: ' １００１ ' })
    expect(found.headers.location).toBe(ofBranch())
    const unknown = await guest.post('/branch/staff', { branchNumber: '9999' })
    expect(unknown.status).toBe(400)
    expect(unknown.text).toContain('value="9999"')
    const empty = await guest.post('/branch/staff', { branchNumber: '' })
    expect(empty.text).toContain('<title>Error: Staff of which venue?</title>')
  })

  it('is not there for a branch that does not exist, and says when one is closed', async () => {
    expect((await anybody().get('/branch/staff?branch=nothing')).status).toBe(404)
    const { db } = site.deps
    const hotel = site.seed.hotel.branchId
    await setRow(db, 'branch', hotel, { closed_at: 1 })
    const closed = await anybody().get(`/branch/staff?branch=${hotel}`)
    await setRow(db, 'branch', hotel, { closed_at: null })
    expect(closed.status).toBe(410)
  })

  it('is what another business’s owner sees, too', async () => {
    const page = await site.as.foreign.get(ofBranch())
    expect(page.text).toContain('Tip the whole team')
    expect(page.text).not.toContain('Code 101')
  })
})

describe('the staff list, for those who work there', () => {
  it('calls people as its reader’s language does, and finds them by that name', async () => {
    const ken = { texts: JSON.stringify({ nameEn: 'Kenichi Sato' }) }
    await setRow(site.deps.db, 'staff', site.seed.staffIds[1] ?? '', ken)
    const list = async (query: string) =>
      withoutTags((await site.as.owner.get(`/branch/staff?${query}`)).text)
    expect(await list('lang=ja')).not.toContain('Kenichi')
    expect(await list('lang=en')).toContain('Kenichi Sato 佐藤 健')
    const found = await list('q=kenichi')
    expect([found.includes('佐藤 健'), found.includes('Sakura')]).toEqual([true, false])
  })

  it.each(['staff', 'manager'] as const)('shows a %s their own branch, with codes', async (who) => {
    const page = await site.as[who].get('/branch/staff')
    expect(withoutTags(page.text)).toContain('Code 101')
    expect(withoutTags(page.text)).toContain('· You')
  })

  it('shows roles, addresses, invitations and sign-in links to those alone who manage members', async () => {
    const [id = ''] = site.seed.staffIds
    const { db } = site.deps
    await setRow(db, 'staff', id, { person_id: null })
    const told =
      /Manager|Owner<|No account|Not accepted yet|Declined|Has an account|@example|invite|members|add|import/
    const seenBy = async (browser: Pick<typeof site.as.owner, 'get'>) => {
      const pages = await Promise.all(
        ['/branch/staff', ofBranch(), `/branch/staff/${id}`].map((at) => browser.get(at)),
      )
      return pages.map(({ text }) => text.slice(text.indexOf('<main'), text.indexOf('</main>')))
    }
    for (const page of await seenBy(site.as.owner)) expect(page).toMatch(told)
    for (const who of ['manager', 'staff'] as const)
      for (const page of await seenBy(site.as[who]))
        expect([who, page]).toEqual([who, expect.not.stringMatching(told)])
    for (const page of await seenBy(anybody())) expect(page).not.toMatch(told)
    expect((await seenBy(site.as.owner))[2]).toContain(`href="/branch/members/${id}"`)
    await setRow(db, 'staff', id, { person_id: 'seeded' })
  })

  it.each(['staff', 'manager', 'owner'] as const)(
    'shows a %s without the right what a guest may see',
    async (who) => {
      const mainOf = async (browser: Pick<typeof site.as.owner, 'get'>, at: string) => {
        const { status, text } = await browser.get(at)
        return [status, text.slice(text.indexOf('<main'), text.indexOf('</main>'))]
      }
      const reach = rights['staff.list'][who]
      rights['staff.list'][who] = 'none'
      for (const at of ['/branch/staff', ofBranch(), `${ofBranch()}&sort=-code`])
        expect(await mainOf(site.as[who], at)).toEqual(await mainOf(anybody(), at))
      rights['staff.list'][who] = reach
    },
  )

  it('shows a member another branch of theirs as a guest sees it', async () => {
    const page = await site.as.manager.get(`/branch/staff?branch=${site.seed.hotel.branchId}`)
    expect(page.text).toContain('Tip the whole team')
    expect(page.text).not.toContain('Code 101')
  })

  it('leads a member to what guests see of it, and stays there while they search', async () => {
    const href = `/branch/staff?branch=${site.seed.branchId}&amp;view=guest`
    expect((await site.as.manager.get('/branch/staff')).text).toContain(`href="${href}"`)
    const page = await site.as.manager.get(href.replace('&amp;', '&'))
    expect(page.text).toContain('Tip the whole team')
    expect(page.text).not.toContain('Code 101')
    const wanted = await site.as.manager.get(`${href.replace('&amp;', '&')}&q=Ken`)
    expect(wanted.text).toContain('type="hidden" name="view" value="guest"')
  })

  it('shows an owner everybody, or a branch, whose account is whose, and what can be done', async () => {
    const all = await site.as.owner.get('/branch/staff')
    expect(withoutTags(all.text)).toContain('Code 102 · Staff · さくら食堂 · No account')
    expect(withoutTags(all.text)).toContain('Owner · Whole business · Has an account')
    expect(all.text).toContain('aria-label="Choose what is shown"')
    expect(all.text).toContain('href="/branch/members/invite"')
    expect(all.text).not.toContain('foreign')
    const page = await site.as.owner.get(ofBranch())
    expect(withoutTags(page.text)).toContain('Code 102 · Staff · No account')
    expect(withoutTags(page.text)).toContain('Code Q-staff · Staff · Has an account')
    expect(page.text).toContain(`href="/branch/staff/add?branch=${site.seed.branchId}"`)
    const hotel = await site.as.owner.get(`/branch/staff?branch=${site.seed.hotel.branchId}`)
    expect(hotel.text).toMatch(/Makoto<.*伊藤 誠/)
    expect(hotel.text).not.toContain('李 明')
  })

  it('is sorted by each of its heads, and says when the address asks for another', async () => {
    const page = await site.as.owner.get('/branch/staff')
    const heads = [...page.text.matchAll(/href="\/branch\/staff\?sort=([a-z]+|-[a-z]+)"/g)].map(
      (match) => match[1],
    )
    expect(heads).toEqual(['name', 'code', 'role', 'branch', 'account', '-month'])
    const shown = async (sort: string, cell: RegExp) => {
      const { text } = await site.as.owner.get(`/branch/staff?sort=${sort}`)
      return [...text.matchAll(cell)].map((match) => withoutTags(match[1] ?? ''))
    }
    const names = await shown('name', /class="name">(.*?)<\/span>/g)
    expect(names.length).toBeGreaterThan(8)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
    expect(await shown('-name', /class="name">(.*?)<\/span>/g)).toEqual(names.toReversed())
    const roles = await shown('role', /<td class="broad words-whole">(Owner|Manager|Staff)<\/td>/g)
    const rank = (role: string) => ['Owner', 'Manager', 'Staff'].indexOf(role)
    expect(roles).toEqual(roles.toSorted((a, b) => rank(a) - rank(b)))
    const told = 'This list can’t be sorted by that.'
    expect(page.text).not.toContain(told)
    for (const wrong of ['email', '-person_id', 'constructor']) {
      const { status, text } = await site.as.owner.get(`/branch/staff?sort=${wrong}`)
      expect([wrong, status, text.includes(told)]).toEqual([wrong, 200, true])
    }
    // A column that this reader does not see is none.
    expect((await site.as.manager.get('/branch/staff?sort=role')).text).toContain(told)
    expect((await site.as.manager.get('/branch/staff?sort=month')).text).not.toContain(told)
  })

  it('has the old address of the members', async () => {
    const { status, headers } = await site.as.owner.get('/branch/members')
    expect([status, headers.location]).toEqual([303, '/branch/staff'])
    expect((await site.as.manager.get('/branch/members')).status).toBe(403)
  })

  it('goes page by page and is searched, where there are many', async () => {
    const { db } = site.deps
    const many = Array.from({ length: 60 }, (_, n) => ({
      id: `many-${String(n).padStart(2, '0')}`,
      business_id: site.seed.businessId,
      branch_id: site.seed.hotel.branchId,
      code: `M${n}`,
      name: `Person_${n} 100%`,
      role: 'staff' as const,
      email: null,
      greeting: null,
      created_at: Date.now(),
      deleted_at: null,
    }))
    await db.insertInto('staff').values(many).execute()
    const list = `/branch/staff?branch=${site.seed.hotel.branchId}`
    const first = await site.as.owner.get(list)
    expect(first.text.match(/>Code /g)).toHaveLength(50)
    const next = /href="([^"]*after=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await site.as.owner.get(next)
    expect(second.text.match(/>Code /g)).toHaveLength(16)
    expect(second.text).toContain('Person_59')
    expect(second.text).toContain('From the beginning')
    // By code, the numbers in it as numbers, over both pages: each once.
    for (const sort of ['code', '-code']) {
      const codes: number[] = []
      for (let path: string | undefined = `${list}&q=person_&sort=${sort}`; path; ) {
        const { text } = await site.as.owner.get(path)
        codes.push(...[...text.matchAll(/>Code M(\d+)/g)].map((match) => Number(match[1])))
        path = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      }
      const upwards = Array.from({ length: 60 }, (_, n) => n)
      expect(codes).toEqual(sort === 'code' ? upwards : upwards.toReversed())
    }
    expect((await site.as.owner.get(`${list}&sort=email`)).text).not.toMatch(/<th[^>]* aria-sort/)
    const found = await site.as.owner.get(`${list}&q=PERSON_7`)
    expect(found.text).toContain('Person_7 100%')
    expect(found.text.match(/>Code /g)).toHaveLength(1)
    // What means something in SQL means itself.
    expect((await site.as.owner.get(`${list}&q=Person%25`)).text).toContain('Nobody found')
    const guest = await anybody().get(`${list}&q=person_7`)
    expect(guest.text).toContain('Person_7 100%')
    expect(guest.text).not.toContain('Person_8 100%')
    await db.deleteFrom('staff').where('id', 'like', 'many-%').execute()
  })

  it('finds a name that was added decomposed, in wide letters or as a variant, as anybody types it', async () => {
    const added: [string, string, string][] = [
      ['ヘ\u3099トナム花子', 'ベトナム', 'ベトナム花子'],
      ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
      ['葛\u{e0100}城', '葛城', '葛\u{e0100}城'],
      ['Ольга', 'ольга', 'Ольга'],
    ]
    for (const [at, [name, typed, kept]] of added.entries()) {
      const person = { name, code: `N-${at}`, role: 'staff', branch: site.seed.branchId, email: '' }
      expect((await site.as.owner.post('/branch/staff/add', person)).status).toBe(303)
      for (const reader of [site.as.owner, anybody()]) {
        const page = await reader.get(`${ofBranch()}&q=${encodeURIComponent(typed)}`)
        expect([typed, page.text.includes(`>${kept}<`)]).toEqual([typed, true])
      }
    }
  })

  it('leads an owner without a branch to adding one', async () => {
    const page = await site.as.foreign.get('/branch/staff')
    expect(page.text).toContain('There is no branch yet')
    expect(page.text).toContain('href="/branch/branches/add"')
    expect((await site.as.foreign.get('/branch/staff/add')).headers.location).toBe('/branch/staff')
  })
})

describe('one staff member', () => {
  const first = () => `/branch/staff/${site.seed.staffIds[0]}`

  it('is seen by colleagues without address and account', async () => {
    const page = await site.as.staff.get(first())
    expect(page.status).toBe(200)
    expect(page.text).toContain('田中 さくら (Sakura)')
    expect(page.text).toContain(`/branch/qr?branch=${site.seed.branchId}&amp;staff=${site.seed.staffIds[0]}`)
    expect(withoutTags(page.text)).not.toContain('staff@example.com')
    expect(page.text).not.toMatch(/\/edit|\/delete|branch\/earning\?/)
  })

  it('is seen by the owner with all of it, and how somebody invited gets in', async () => {
    const { db } = site.deps
    await setRow(db, 'staff', site.seed.staffIds[0] ?? '', { person_id: null })
    const page = await site.as.owner.get(first())
    expect(withoutTags(page.text)).toContain('staff@example.com')
    expect(page.text).toContain('http://localhost:3000/auth/register')
    expect(page.text).toContain(`href="${first()}/edit"`)
    expect(page.text).toContain(`href="${first()}/delete"`)
    expect(page.text).toContain(`href="/branch/earning?staff=${site.seed.staffIds[0]}"`)
  })
})
