import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/** A database that can be told to lose the tables of the own identity provider. */
export function identityTrouble() {
  let away = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (away && JSON.stringify(node).includes('"identity_'))
        throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    around: (db: Db): Db => db.withPlugin(plugin),
    fail: (fails: boolean) => {
      away = fails
    },
  }
}
