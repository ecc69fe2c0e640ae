import { existsSync } from 'node:fs'
import { it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { adminProgram } from '../support/operator.ts'
import { killRound } from './kill-round.ts'

/** `npm run soak` kills many more. */
const kills = 6

onEachDatabase('a server killed again and again under load', (database) => {
  it.skipIf(!existsSync(adminProgram))(
    'loses nothing and charges nobody twice: its books equal Stripe’s',
    () => killRound(database, kills),
    240_000,
  )
})
