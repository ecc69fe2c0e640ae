import { expect, it } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

it('says in one table which roles can be tipped and which belong to a branch', () => {
  const files = ['server', 'pages', 'islands', 'views'].flatMap((folder) => sourceFiles(folder))
  // A rule about owners names them; "everybody but owners" is a rule about roles, which stands in views/roles.ts.
  const butOwners = /(!==?|'!=',) 'owner'/
  const aboutOwners = ['password-link.store.ts']
  const found = files.filter(({ text }) => butOwners.test(text)).map(({ path }) => path.split('/').at(-1))
  expect(found).toEqual(aboutOwners)
})
