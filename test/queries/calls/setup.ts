import * as owners from '../../../server/features/setup/setup-owner.store.ts'
import * as tips from '../../../server/features/setup/setup-tip.store.ts'
import * as setup from '../../../server/people/access/setup.store.ts'
import { type Calls, now } from '../world.ts'

const key = 'k'.repeat(43)

/** The first set-up of an installation. */
export const firstSetup: Calls = {
  'access/setup': {
    setupState: ({ db }) => setup.setupState(db),
    createSetupToken: ({ db }) => setup.createSetupToken(db, now),
    isSetupToken: ({ db }) => setup.isSetupToken(db, 'token', now),
    beginSetup: async ({ db }) => setup.beginSetup(db, await setup.createSetupToken(db, now), key, now),
    setupOf: ({ db }) => setup.setupOf(db, key, now),
    setupEndsAt: ({ db }) => setup.setupEndsAt(db),
    holdSetup: ({ db }) => db.transaction().execute(setup.holdSetup),
    endSetup: ({ db }) => setup.endSetup(db),
  },
  'features/setup/setup-owner': {
    listOwners: ({ db, businessId }) => owners.listOwners(db, businessId),
  },
  'features/setup/setup-tip': {
    newestTip: ({ db, branchId }) => tips.newestTip(db, branchId),
  },
}
