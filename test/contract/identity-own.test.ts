import { expect, it } from 'vitest'
import { type Accounts, cognitoFacts } from '../live/cognito.facts.ts'
import { onEachDatabase } from '../support/databases.ts'
import { codeTo, ownIdentity, password } from '../support/own-identity.ts'

/** Facts that are about Cognito alone, and why. */
const cognitosOwn: Record<string, string> = {
  'cognito.delete': 'our tokens go with their account, so nothing is left that knows whose they were',
  'identity.guest': 'identity pools are AWS’s',
  'identity.sign-in': 'identity pools are AWS’s',
}

/** Where the own provider rightly answers otherwise than Cognito, each with a test below. */
const differences = {
  register: 'the owner of a registered address is told by mail that somebody tried to register it again',
  notConfirmed: 'that an account is not confirmed is said after the password was checked, never before',
  address: 'an address that somebody registered but never proved can be taken by a person who proves it',
  password: 'a new password ends the other sign-ins in the same moment',
}

let people = 0
const newAddress = () => `someone${++people}@example.jp`

onEachDatabase('the own identity provider', async (database) => {
  const db = await database.open()
  const start = () => ownIdentity(db)

  const accounts = (): Accounts => {
    const own = start()
    return {
      identities: own.gateway,
      rotation: false,
      stranger: () => ({ email: newAddress(), password }),
      person: () => own.person(newAddress(), 'Live check'),
    }
  }
  const unlike = (fact: string) => fact.slice(0, fact.indexOf(':')) in cognitosOwn
  const nobody = { identities: {} } as Accounts
  const shared = Object.keys(cognitoFacts(nobody)).filter((fact) => !unlike(fact))

  it.each(shared)('holds %s', async (fact) => {
    await cognitoFacts(accounts())[fact]?.()
  })

  it(differences.register, async () => {
    const { gateway, person, clock } = start()
    const { email } = await person(newAddress())
    const later = ownIdentity(db, { clock: () => clock() + 60_000 })
    const kinds = async () =>
      (await db.selectFrom('outbox').select('type').orderBy('created_at').execute()).map((row) => row.type)
    const before = (await kinds()).length
    expect(await gateway.signUp({ email, password, name: 'X' })).toEqual({ outcome: 'taken' })
    expect(await later.gateway.signUp({ email, password, name: 'X' })).toEqual({ outcome: 'taken' })
    // The first came within the pause after the code of the registration.
    expect((await kinds()).slice(before)).toEqual(['register-known'])
  })

  it(differences.notConfirmed, async () => {
    const { gateway, kind } = start()
    const email = newAddress()
    await gateway.signUp({ email, password, name: 'X' })
    expect(await kind(gateway.signIn({ email, password: 'Wrong-password-1' }))).toBe('incorrectCredentials')
    expect(await kind(gateway.signIn({ email, password }))).toBe('notConfirmed')
  })

  it(differences.address, async () => {
    const { gateway, kind, person } = start()
    const squatted = newAddress()
    await gateway.signUp({ email: squatted, password, name: 'Squatter' })
    const { accessToken, user } = await gateway.signIn(await person(newAddress()))
    await gateway.updateEmail({ accessToken, email: squatted })
    await gateway.verifyEmail({ accessToken, code: await codeTo(db, squatted) })
    expect((await gateway.signIn({ email: squatted, password })).user.sub).toBe(user.sub)
    const { email: taken } = await person(newAddress())
    await gateway.updateEmail({ accessToken, email: taken })
    expect(await kind(codeTo(db, taken).then((code) => gateway.verifyEmail({ accessToken, code })))).toBe(
      'codeMismatch',
    )
  })

  it('moves an account to another spelling of its own address', async () => {
    const { gateway, person } = start()
    const me = await person(newAddress())
    const { accessToken } = await gateway.signIn(me)
    const email = me.email.toUpperCase()
    await gateway.updateEmail({ accessToken, email })
    await gateway.verifyEmail({ accessToken, code: await codeTo(db, email) })
    expect((await gateway.getUser(accessToken)).email).toBe(email)
  })

  it(differences.password, async () => {
    const { gateway, kind, person } = start()
    const me = await person(newAddress())
    const [here, there] = [await gateway.signIn(me), await gateway.signIn(me)]
    const newPassword = 'Another-one-2'
    await gateway.changePassword({ accessToken: here.accessToken, oldPassword: password, newPassword })
    expect(await kind(gateway.getUser(here.accessToken))).toBe('none')
    expect(await kind(gateway.getUser(there.accessToken))).toBe('unauthenticated')
  })
})
