import { expect, it } from 'vitest'
import { inviteOwner } from '../../server/people/access/owners.service.ts'
import { findLink } from '../../server/people/access/password-link.store.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { ownIdentity, secrets } from '../support/own-identity.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp', SESSION_SECRETS: secrets.join() }

onEachDatabase('an operator whose server keeps the accounts', async (database) => {
  const db = await database.open()
  const admin = (...args: string[]) => saidBy(operatorOf(database, mail)(...args))

  it('prints a link for an account or an invitation, and for nobody else', async () => {
    const email = 'link@example.jp'
    await ownIdentity(db).person(email)
    const said = await admin('password-link', '--email', 'LINK@example.jp')
    const token = /\/auth\/link\/([\w-]{43})\n/.exec(said)?.[1] ?? ''
    expect(said).toContain('all their other sign-ins end then')
    expect(await findLink(db, token, Date.now())).toMatchObject({ email, purpose: 'reset' })
    const json = JSON.parse(await admin('password-link', '--email', email, '--json')) as { url: string }
    expect(json).toMatchObject({ purpose: 'reset', expires: expect.stringMatching(/^20/) })
    expect(await findLink(db, token, Date.now())).toBeUndefined()
    expect(await findLink(db, json.url.split('/').at(-1) ?? '', Date.now())).toBeDefined()
    const businessId = await createBusiness(db, { name: 'Sakura', timeZone: 'Asia/Tokyo' }, Date.now())
    const hana = { businessId, memberId: undefined, name: '花', email: 'hana@example.jp' }
    await inviteOwner(db, hana, Date.now())
    const invite = (to: string) => ['owner', 'invite', '--email', to, '--name', 'O']
    expect(await admin(...invite('o@example.jp'))).toContain('/auth/register')
    const without = await saidBy(operatorOf(database)(...invite('p@example.jp')))
    expect(without).toContain('password-link --email p@example.jp')
    expect(await admin('password-link', '--email', hana.email)).toMatch(/For 花 .*take the place/)
    await expect(admin('password-link', '--email', 'nobody@example.jp')).rejects.toThrow(
      'nobody has an account',
    )
  })

  it('is told by the command that Cognito’s accounts have none', async () => {
    const cognito = {
      COGNITO_REGION: 'ap-northeast-1',
      COGNITO_USER_POOL_ID: 'ap-northeast-1_x',
      COGNITO_CLIENT_ID: 'c',
    }
    const asked = operatorOf(database, cognito)('password-link', '--email', 'a@example.jp')
    await expect(saidBy(asked)).rejects.toThrow('Amazon Cognito keeps the accounts')
  })
})
