import { existsSync } from 'node:fs'
import { it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { adminProgram } from '../support/operator.ts'
import { killRound } from './kill-round.ts'
import { paydayKills } from './payday-kills.ts'

/** `npm run soak` kills many more. */
const kills = Number(process.env.KILLS ?? 6)
/** `PAYDAY_KILLS=25` kills more. */
const paydayKillsInCheck = Number(process.env.PAYDAY_KILLS ?? 4)

onEachDatabase('a server killed again and again under load', (database) => {
  it.skipIf(!existsSync(adminProgram))(
    'loses nothing and charges nobody twice: its books equal Stripe’s',
    () => killRound(database, kills),
    40_000 * kills,
  )

  it.skipIf(!existsSync(adminProgram))(
    'pays and takes back whole paydays or none of them, and no yen twice',
    () => paydayKills(database.kind, paydayKillsInCheck),
    240_000,
  )
})
