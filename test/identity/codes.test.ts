import { expect, it } from 'vitest'
import { forgetOwnIdentity } from '../../server/features/system/clean-up.ts'
import { mostTries } from '../../server/people/identity/codes.ts'
import { onEachDatabase } from '../support/databases.ts'
import { anotherCode, codeTo, mailsIn, ownIdentity, password } from '../support/own-identity.ts'

const minute = 60_000
let people = 0
const newAddress = () => `coded${++people}@example.jp`

onEachDatabase('mailed codes', async (database) => {
  const db = await database.open()

  /** Somebody who has registered and not entered the code yet. */
  async function registered() {
    const own = ownIdentity(db)
    const email = newAddress()
    await own.gateway.signUp({ email, password, name: 'Aya' })
    const confirm = (code: string) => own.kind(own.gateway.confirmSignUp({ email, code }))
    const codes = async () => (await mailsIn(db)).filter(({ to }) => to === email).length
    return { ...own, email, confirm, codes, code: () => codeTo(db, email) }
  }

  it('are good for ten minutes and no longer', async () => {
    const { advance, confirm, code } = await registered()
    advance(10 * minute)
    expect(await confirm(await code())).toBe('codeExpired')
    advance(-5000)
    expect(await confirm(await code())).toBe('none')
  })

  it(`are tried ${mostTries} times, which is more than the forms allow: the right one comes too late then`, async () => {
    // Five browsers that asked, one that the account has used, and strangers.
    expect(mostTries).toBe(5 * 5 + 5 + 3)
    const { confirm, code } = await registered()
    const right = await code()
    const wrong = anotherCode(right)
    for (let at = 0; at < mostTries; at++) expect(await confirm(wrong)).toBe('codeMismatch')
    expect(await confirm(right)).toBe('codeExpired')
  })

  it('are tried no more often by many at once', async () => {
    const { confirm, code } = await registered()
    const wrong = anotherCode(await code())
    const answers = await Promise.all(Array.from({ length: mostTries + 7 }, () => confirm(wrong)))
    expect(answers.filter((one) => one === 'codeMismatch')).toHaveLength(mostTries)
  })

  it('are one at a time: the newest', async () => {
    const { gateway, advance, confirm, code, email } = await registered()
    const first = await code()
    advance(minute)
    await gateway.resendCode(email)
    const second = await code()
    if (first !== second) expect(await confirm(first)).toBe('codeMismatch')
    expect(await confirm(second)).toBe('none')
  })

  it('are sent again after a pause, and no more than fifteen times an hour', async () => {
    const { gateway, advance, codes, email } = await registered()
    await gateway.resendCode(email)
    expect(await codes()).toBe(1)
    for (let at = 0; at < 20; at++) {
      advance(minute)
      await gateway.resendCode(email)
    }
    expect(await codes()).toBe(15)
    await forgetOwnIdentity(db, Date.now() + 20 * minute)
    await gateway.resendCode(email)
    expect(await codes()).toBe(15)
    advance(40 * minute)
    await gateway.resendCode(email)
    expect(await codes()).toBe(16)
  })

  it('are sent once to two who ask at once', async () => {
    const { gateway, advance, codes, email } = await registered()
    advance(minute)
    await Promise.all([gateway.resendCode(email), gateway.resendCode(email), gateway.resendCode(email)])
    expect(await codes()).toBe(2)
  })

  it('are sent once by two containers whose clocks are seconds apart', async () => {
    const { gateway, clock, advance, codes, email } = await registered()
    const ahead = ownIdentity(db, { clock: () => clock() + 5000 })
    advance(minute)
    await ahead.gateway.resendCode(email)
    await gateway.resendCode(email)
    expect(await codes()).toBe(2)
  })

  it('can be asked for although the clock was put back', async () => {
    const { gateway, advance, confirm, codes, code, email } = await registered()
    advance(-90 * minute)
    await gateway.resendCode(email)
    expect(await codes()).toBe(2)
    expect(await confirm(await code())).toMatch(/none|codeMismatch/)
  })

  it('confirm once: two containers at the same moment', async () => {
    const { email, code } = await registered()
    const right = await code()
    const containers = [ownIdentity(db), ownIdentity(db)]
    const answers = await Promise.all(
      containers.map(({ gateway, kind }) => kind(gateway.confirmSignUp({ email, code: right }))),
    )
    expect(answers.filter((one) => one === 'none')).toHaveLength(1)
  })

  it('are good for their purpose, account and address alone', async () => {
    const { gateway, kind, person } = ownIdentity(db)
    const [me, other] = [await person(newAddress()), await person(newAddress())]
    await gateway.forgotPassword(me.email)
    const code = await codeTo(db, me.email)
    const newPassword = 'Another-one-2'
    expect(await kind(gateway.confirmForgotPassword({ email: other.email, code, newPassword }))).toBe(
      'codeExpired',
    )
    const { accessToken } = await gateway.signIn(me)
    expect(await kind(gateway.verifyEmail({ accessToken, code }))).toBe('codeExpired')
    // The address moves on; the code was mailed to the old one.
    const next = newAddress()
    await gateway.updateEmail({ accessToken, email: next })
    await gateway.verifyEmail({ accessToken, code: await codeTo(db, next) })
    expect(await kind(gateway.confirmForgotPassword({ email: next, code, newPassword }))).toBe('codeMismatch')
  })

  it('go with their hour, and accounts that nobody confirms with their week', async () => {
    const { email, advance, clock, gateway } = await registered()
    const accounts = () =>
      db.selectFrom('identity_account').select('email').where('email', '=', email).execute()
    advance(6 * 24 * 60 * minute)
    await forgetOwnIdentity(db, clock())
    expect(await db.selectFrom('identity_code').selectAll().execute()).toEqual([])
    expect(await accounts()).toHaveLength(1)
    advance(25 * 60 * minute)
    await forgetOwnIdentity(db, clock())
    expect(await accounts()).toEqual([])
    expect((await gateway.signUp({ email, password, name: 'Aya' })).outcome).toBe('created')
  })
})
