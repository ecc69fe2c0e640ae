export { findAttempt, findAttemptAbout, findAttemptTold } from './attempt.find.store.ts'
export { deleteDrafts, trimDrafts } from './draft.store.ts'
export { listUnplaced } from './payment.adopt.store.ts'
export { findOrAdopt } from './payment.adopt.ts'
export { listToAnswer, type Waiting } from './payment.answers.store.ts'
export { endTip, startAgain } from './payment.cancel.ts'
export type { Source, TipDeps } from './payment.deps.ts'
export { countFailures, type Each } from './payment.each.ts'
export { forgetAbandoned } from './payment.forget.ts'
export { createGate, type Gate } from './payment.gate.ts'
export { logCreated, logUnavailable } from './payment.log.ts'
export { pay, payHosted } from './payment.pay.ts'
export { limitPolls, type Patience, poll, refresh } from './payment.poll.ts'
export type {
  AttachResult,
  ChangeResult,
  PayHostedOrder,
  PayHostedResult,
  PayOrder,
  PayResult,
  TipService,
  WebhookResult,
} from './payment.results.ts'
export { retireAll } from './payment.retire.ts'
export { inTurn, settle } from './payment.settle.ts'
export { hasPaidTipEvent, isRecorded, recordEventOnce } from './stripe-event.store.ts'
export { erasedGuest, toTip } from './tip.row.ts'
export {
  attachCard,
  changeAnswers,
  findOwnTip,
  findTip,
  findTipOfWallet,
  forgottenAfter,
  insertTipDraft,
} from './tip.store.ts'
export { type CardDisplay, firstVersion, type Recipient, type Tip, type TipAnswers } from './tip.types.ts'
