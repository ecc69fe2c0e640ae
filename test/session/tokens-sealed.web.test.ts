import { expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { password } from '../support/own-identity.ts'
import { twoProviders } from '../support/two-providers.ts'

onEachDatabase('a stolen copy of the database', (database) => {
  const site = twoProviders(database)
  const { email, name, sub } = demoMembers.staff

  it('has no token of a signed-in person to read, nor whose they are', async () => {
    await site.cognito.seedUser({ sub, email, name, password })
    site.run('cognito')
    const browser = site.browser()
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    const rows = [
      await site.db.selectFrom('session_token').selectAll().execute(),
      await site.db.selectFrom('session').selectAll().execute(),
    ]
    expect(rows.map((all) => all.length)).toEqual([1, 1])
    // Head and body of every JSON Web Token begin like this.
    expect(JSON.stringify(rows)).not.toMatch(/eyJ[\w-]*\.eyJ/)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect((await browser.get('/profile')).text).toContain(email.split('@')[0])
  })
})
