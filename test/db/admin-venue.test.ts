import { beforeAll, expect, it } from 'vitest'
import { UsageError } from '../../server/cli/command.ts'
import type { Db } from '../../server/db/database.ts'
import { listInvitations } from '../../server/people/access/invitation.store.ts'
import { resolveQrToken } from '../../server/venues/code.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

onEachDatabase('setting up a business from the command line', (database) => {
  let db: Db
  let business = ''
  let branch = ''

  const admin = (...args: string[]) =>
    saidBy(operatorOf(database, { PUBLIC_URL: 'https://tips.example.jp' })(...args))
  const refused = async (...args: string[]) => {
    const error = await admin(...args).catch((thrown: unknown) => thrown)
    if (!(error instanceof UsageError)) throw new Error(`not refused: ${String(error)}`)
    return error.message
  }
  const branchArgs = (more: Record<string, string> = {}) => {
    const values = {
      name: 'ビストロ青空',
      number: '7001',
      kind: 'restaurant',
      address: '東京都1-1',
    }
    return Object.entries({ ...values, ...more }).flatMap(([name, value]) => [`--${name}`, value])
  }
  const said = async () =>
    (await db.selectFrom('audit_entry').selectAll().where('business_id', '=', business).execute())
      .map(({ action, member_id }) => [action, member_id])
      .sort()

  beforeAll(async () => {
    db = await database.open()
    const named = await admin('business', 'create', '--name', '青空株式会社', '--time-zone', 'Asia/Seoul')
    business = /^Business (\w+)/.exec(named)?.[1] ?? ''
    const made = await admin('branch', 'create', ...branchArgs({ presets: '500, 1,000, 300' }))
    branch = /^Branch (\w+)/.exec(made)?.[1] ?? ''
    expect(made).toContain(`https://tips.example.jp/tip/${branch}`)
  })

  it('lists what it made, in the time zone it was given', async () => {
    expect(await admin('business', 'list')).toBe(`${business}  青空株式会社 (Asia/Seoul)`)
    expect(await admin('branch', 'list')).toBe(`${branch}  7001  ビストロ青空`)
    const row = await db.selectFrom('branch').selectAll().where('id', '=', branch).executeTakeFirstOrThrow()
    expect(JSON.parse(row.presets)).toEqual([300, 500, 1000])
  })

  it('makes one business a deployment', async () => {
    const message = await refused('business', 'create', '--name', 'Another Co')
    expect(message).toContain(business)
    expect(message).toContain('a database of its own')
    expect(await db.selectFrom('business').select('name').execute()).toEqual([{ name: '青空株式会社' }])
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

  it('replaces a code at once', async () => {
    const before = await admin('code', 'rotate', '--branch', '7001')
    const token = /\/q\/(\w+)/.exec(before)?.[1] ?? ''
    expect(await resolveQrToken(db, token)).toMatchObject({ branchId: branch, revoked: false })
    await admin('code', 'rotate', '--branch', branch)
    expect(await resolveQrToken(db, token)).toMatchObject({ revoked: true })
    expect(await refused('code', 'rotate', '--branch', branch, '--staff', 'nobody')).toContain(
      'nobody with the id',
    )
    const close = (at: number | null) =>
      db.updateTable('branch').set({ closed_at: at }).where('id', '=', branch).execute()
    await close(1)
    expect(await refused('code', 'rotate', '--branch', branch)).toContain('is closed')
    await close(null)
  })

  it('writes down what the operator did', async () => {
    expect(await said()).toEqual([
      ['branch.added', null],
      ['business.created', null],
      ['code.replaced', null],
      ['code.replaced', null],
      ['member.invited', null],
    ])
  })

  it.each([
    [['business', 'create'], '--name is needed'],
    [['business', 'create', '--name', 'x', '--time-zone', 'Tokyo'], '--time-zone wants'],
    [['business', 'create', '--nam', 'x'], "Unknown option '--nam'"],
    [
      ['branch', 'create', '--business', 'x'],
      '--name, --number, --kind, --address is needed\nUsage: npm run admin -- branch create --name',
    ],
    [
      ['owner', 'invite', '--business', 'nowhere', '--email', 'a@b.jp', '--name', 'x'],
      'there is no business nowhere',
    ],
    [['owner', 'invite', '--business', 'x', '--email', 'a', '--name', 'x'], '--email wants'],
    [['code', 'rotate', '--branch', '404'], 'there is no branch 404'],
    [['branch'], 'there is no command branch; there are: branch create, branch list'],
    [['branch', 'bogus'], 'there is no command branch bogus'],
  ])('says in a line what is wrong with %j', async (args, words) => {
    expect(await refused(...args)).toContain(words)
  })

  it('says which answer of a branch is wrong, in the words of the form', async () => {
    expect(await refused('branch', 'create', ...branchArgs())).toBe(
      '--number: This branch number is already in use',
    )
    const wrong = await refused(
      'branch',
      'create',
      ...branchArgs({ kind: 'bar', number: 'A1', presets: '50' }),
    )
    expect(wrong.split('\n')).toEqual([
      '--kind: Choose restaurant or hotel',
      '--number: Branch number must be 2 to 10 digits',
      '--presets: Amounts must be between 100 and 100,000 yen',
    ])
  })
})

onEachDatabase('the first branch with live keys', (database) => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
  const admin = (...args: string[]) => saidBy(operatorOf(database, live)(...args))
  const branch = ['--name', 'Bistro', '--number', '7001', '--kind', 'hotel', '--address', 'Tokyo']

  it('waits for the legal details, so that nobody is tipped without them', async () => {
    const db = await database.open()
    await admin('business', 'create', '--name', 'Aozora')
    await expect(admin('branch', 'create', ...branch)).rejects.toThrow(
      'LEGAL_PHONE is needed with live Stripe keys',
    )
    expect(await db.selectFrom('branch').selectAll().execute()).toEqual([])
    const details = { name: 'Aozora', representative: 'Hana', address: 'Tokyo', phone: '03-1234-5678' }
    const options = Object.entries({ ...details, email: 'info@example.jp' })
    await admin('business', 'legal', ...options.flatMap(([name, value]) => [`--${name}`, value]))
    expect(await admin('branch', 'create', ...branch)).toMatch(/^Branch /)
  })
})
