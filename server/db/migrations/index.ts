import type { Migration } from 'kysely/migration'
import * as venues from './0001-venues.ts'
import * as tips from './0002-tips.ts'
import * as sessions from './0003-sessions.ts'
import * as paidDays from './0004-paid-days.ts'
import * as people from './0005-people.ts'
import * as ownTips from './0006-own-tips.ts'
import * as acceptances from './0007-acceptances.ts'
import * as oneCode from './0008-one-code.ts'
import * as allOwnTips from './0009-all-own-tips.ts'
import * as paidAttempt from './0010-paid-attempt.ts'
import * as forgetting from './0011-forgetting.ts'
import * as audit from './0012-audit.ts'
import * as earnings from './0013-earnings.ts'
import * as refunds from './0014-refunds.ts'
import * as photos from './0015-photos.ts'
import * as hooks from './0016-hooks.ts'
import * as distrusted from './0017-distrusted.ts'
import * as recovered from './0018-recovered-payments.ts'
import * as returnsAgain from './0019-returns-again.ts'
import * as oneAccount from './0020-one-account.ts'
import * as costs from './0021-costs.ts'
import * as declineWords from './0023-decline-words.ts'
import * as accountStates from './0024-account-states.ts'
import * as sessionLastSeen from './0026-session-last-seen.ts'
import * as cloudIdentities from './0027-cloud-identities.ts'
import * as places from './0029-places.ts'
import * as emptiedBooks from './0031-emptied-books.ts'

/** In order of their names. A migration that has been released is frozen: what comes later is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-venues': venues,
  '0002-tips': tips,
  '0003-sessions': sessions,
  '0004-paid-days': paidDays,
  '0005-people': people,
  '0006-own-tips': ownTips,
  '0007-acceptances': acceptances,
  '0008-one-code': oneCode,
  '0009-all-own-tips': allOwnTips,
  '0010-paid-attempt': paidAttempt,
  '0011-forgetting': forgetting,
  '0012-audit': audit,
  '0013-earnings': earnings,
  '0014-refunds': refunds,
  '0015-photos': photos,
  '0016-hooks': hooks,
  '0017-distrusted': distrusted,
  '0018-recovered-payments': recovered,
  '0019-returns-again': returnsAgain,
  '0020-one-account': oneAccount,
  '0021-costs': costs,
  '0023-decline-words': declineWords,
  '0024-account-states': accountStates,
  '0026-session-last-seen': sessionLastSeen,
  '0027-cloud-identities': cloudIdentities,
  '0029-places': places,
  '0031-emptied-books': emptiedBooks,
}
