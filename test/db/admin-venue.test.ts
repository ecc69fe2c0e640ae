import { beforeAll, expect, it } from 'vitest'
import { listInvitations } from '../../server/people/access/invitation.store.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, refusalOf, saidBy } from '../support/operator.ts'

onEachDatabase('a business by the command line', async (database) => {
  const db = await database.open()
  let business = ''

  const admin = (...args: string[]) =>
    saidBy(operatorOf(database, { PUBLIC_URL: 'https://tips.example.jp' })(...args))
  const refused = (...args: string[]) => refusalOf(admin(...args))
  const said = async () =>
    (await db.selectFrom('audit_entry').selectAll().where('business_id', '=', business).execute())
      .map(({ action, member_id }) => [action, member_id])
      .sort()

  beforeAll(async () => {
    business = await createBusiness(db, { name: '青空株式会社', timeZone: 'Asia/Seoul' }, 1)
  })

  it('lists the business, in its time zone', async () => {
    expect(await admin('business', 'list')).toBe(`${business}  青空株式会社 (Asia/Seoul)`)
  })

  it('makes the owner of whoever verifies the address, and nobody else', async () => {
    const invited = await admin('owner', 'invite', '--email', 'Hana@example.jp', '--name', '花')
    expect(invited).toContain('password-link --email Hana@example.jp')
    const stranger = { sub: 'p1', email: 'hana@example.jp', emailVerified: false }
    expect(await listInvitations(db, stranger)).toEqual([])
    const [place] = await listInvitations(db, { ...stranger, emailVerified: true })
    expect(place).toMatchObject({ businessId: business, role: 'owner', branch: undefined, name: '花' })
    const again = await refused('owner', 'invite', '--email', 'hana@EXAMPLE.jp', '--name', '花')
    expect(again).toContain(place?.id)
  })

  it('writes down what the operator did', async () => {
    expect(await said()).toEqual([['member.invited', null]])
  })

  it.each([
    [['business', 'rename'], '--name is needed'],
    [['business', 'list', '--nam', 'x'], "Unknown option '--nam'"],
    [
      ['owner', 'invite', '--business', 'nowhere', '--email', 'a@b.jp', '--name', 'x'],
      'there is no business nowhere',
    ],
    [['owner', 'invite', '--business', 'x', '--email', 'a', '--name', 'x'], '--email wants'],
    [['owner'], 'there is no command owner; there are: owner invite, owner list'],
    [['owner', 'bogus'], 'there is no command owner bogus'],
  ])('says in a line what is wrong with %j', async (args, words) => {
    expect(await refused(...args)).toContain(words)
  })
})
