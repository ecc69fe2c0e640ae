import type { Migration } from 'kysely/migration'
import * as baseline from './0001-baseline.ts'
import * as doctorFinding from './0002-doctor-finding.ts'
import * as legalDetails from './0003-legal-details.ts'
import * as setup from './0004-setup.ts'
import * as push from './0005-push.ts'
import * as identity from './0006-identity.ts'
import * as mail from './0007-mail.ts'
import * as passwordLink from './0008-password-link.ts'
import * as stripeEndpoint from './0009-stripe-endpoint.ts'
import * as accounts from './0010-accounts.ts'
import * as distrust from './0011-distrust.ts'
import * as remembered from './0012-remembered.ts'
import * as signIns from './0013-sign-ins.ts'
import * as codeAsk from './0014-code-ask.ts'
import * as addressNotice from './0015-address-notice.ts'
import * as outbox from './0016-outbox.ts'
import * as payday from './0017-payday.ts'
import * as payroll from './0018-payroll.ts'
import * as paydayAnswer from './0019-payday-answer.ts'
import * as paydayRecord from './0020-payday-record.ts'
import * as cash from './0021-cash.ts'
import * as deposit from './0022-deposit.ts'
import * as guestNotice from './0023-guest-notice.ts'
import * as words from './0024-words.ts'
import * as trueWords from './0025-true-words.ts'
import * as venueTexts from './0026-venue-texts.ts'
import * as walletToken from './0027-wallet-token.ts'
import * as recovered from './0028-recovered.ts'

/** In order of their names. A migration that has been released never changes: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-doctor-finding': doctorFinding,
  '0003-legal-details': legalDetails,
  '0004-setup': setup,
  '0005-push': push,
  '0006-identity': identity,
  '0007-mail': mail,
  '0008-password-link': passwordLink,
  '0009-stripe-endpoint': stripeEndpoint,
  '0010-accounts': accounts,
  '0011-distrust': distrust,
  '0012-remembered': remembered,
  '0013-sign-ins': signIns,
  '0014-code-ask': codeAsk,
  '0015-address-notice': addressNotice,
  '0016-outbox': outbox,
  '0017-payday': payday,
  '0018-payroll': payroll,
  '0019-payday-answer': paydayAnswer,
  '0020-payday-record': paydayRecord,
  '0021-cash': cash,
  '0022-deposit': deposit,
  '0023-guest-notice': guestNotice,
  '0024-words': words,
  '0025-true-words': trueWords,
  '0026-venue-texts': venueTexts,
  '0027-wallet-token': walletToken,
  '0028-recovered': recovered,
}
