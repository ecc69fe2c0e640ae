/**
 * Code beside the tests that must hold it. Not all tests for each: a change is tried against these alone, so that a
 * thousand changes take an hour and a half instead of days.
 */
const books = 'server/money/books'
const payday = 'server/money/payday'
const verify = 'server/money/verify'
const payment = 'server/money/payment'
const refund = 'server/money/refund'
const payments = 'test/features/payment'
const access = 'server/people/access'
const costs = 'test/property/tip-costs'
const stripe = 'server/gateways/stripe'
type Room = { code: string; tests: string; postgres?: boolean }
export const rooms: Room[] = [
  { code: `${books}/{split,take-back}.ts`, tests: 'test/property/tip-split.test.ts' },
  { code: `${books}/tip-states.ts`, tests: 'test/books/tip-{moves,states}.test.ts' },
  {
    code: `{${payment}/payment.apply,${books}/shares.store}.ts`,
    tests: `{${costs},${payments}/payment.{apply,settle,races},test/books/{shares.store,costs,split-turn}}.test.ts`,
  },
  { code: `${payment}/payment.settle.ts`, tests: `${payments}/payment.settle{,.answers,.known}.test.ts` },
  { code: `${payment}/payment.adopt{,.store}.ts`, tests: `${payments}/payment.adopt.answers.test.ts` },
  {
    code: `${payment}/attempt.store.ts`,
    tests: `${payments}/{attempt.store,payment.{races,settle}}.test.ts`,
  },
  {
    code: `${refund}/refund.{ask,store}.ts`,
    tests: 'test/features/refund/refund.{ask,refused,store}.test.ts',
  },
  { code: `${refund}/refund.service.ts`, tests: 'test/features/refund/refund.orders.test.ts' },
  {
    code: `${books}/sums.store.ts`,
    tests: `{${costs},test/books/{sums,verify{,.cash}},test/features/earning/earning.totals}.test.ts`,
  },
  {
    code: `${verify}/verify-{books,tip,shares}.ts`,
    tests: `{${costs},test/books/verify{,.asked,.cash,.day,.tip,.turns,.shares,.tampering}}.test.ts`,
  },
  {
    code: 'server/db/{asked-together,prepared}.ts',
    tests: 'test/db/{asked-together,prepared}.test.ts',
  },
  { code: 'server/db/sqlite-writes.ts', tests: 'test/db/sqlite-writes*.test.ts' },
  {
    code: 'server/{money/stripe-endpoint/*,gateways/stripe/stripe.endpoints}.ts',
    tests: 'test/stripe-endpoint/{keep,own}-endpoint.test.ts',
  },
  {
    code: 'server/outbox/mail/{mail.outbox,open-mail,account-news}.ts',
    tests: 'test/mail/{open-mail,mail.outbox,mail.delivery}.test.ts',
  },
  { code: 'server/outbox/outbox{,.store}.ts', tests: 'test/outbox/{deliver,outbox}.test.ts' },
  {
    code: `${stripe}/{decline,payment-errors,stripe.{card,charge,events,mode,snapshot}}.ts`,
    tests: 'test/gateways/stripe-{decline,snapshot}.test.ts',
  },
  {
    code: `${stripe}/stripe.{account,asking,client,gateway,refunds}.ts`,
    tests: 'test/gateways/stripe-{asking,calls,lists}.test.ts',
  },
  {
    code: 'server/venues/*.ts',
    tests: 'test/venues/{stores,code.store,legal-details.form,venue.store}.test.ts',
  },
  { code: 'server/outbox/audit/*.ts', tests: 'test/outbox/{audit,hook/hook}.test.ts' },
  // Without the thread of `backup-worker.ts`, into which Stryker does not see.
  {
    code: 'server/operations/backups/{backups,kept-files}.ts',
    tests: 'test/backups/{backups,no-backups}.test.ts',
  },
  { code: 'server/operations/backups/update.ts', tests: 'test/backups/update.test.ts' },
  { code: 'server/http/kept-pages.ts', tests: 'test/web/kept-pages.test.ts' },
  { code: `${payment}/payment.forget.ts`, tests: `${payments}/payment.forget.test.ts` },
  { code: 'server/people/limits/*.ts', tests: 'test/{limits/*,contract/tries}.test.ts' },
  { code: `${stripe}/stripe.taken-back.ts`, tests: 'test/gateways/stripe-taken-back.test.ts' },
  { code: `${stripe}/stripe.webhook.ts`, tests: 'test/gateways/stripe-webhook-time.test.ts' },
  {
    code: 'server/words/{find-words,judge-words,plain-words,telephone}.ts',
    tests: 'test/words/{judge,plain}-words.test.ts',
  },
  {
    code: 'server/words/{reply,word-list.store,word-history,words.store}.ts',
    tests: 'test/words/{reply,words-store}.test.ts',
  },
  {
    code: `${payday}/{owed.store,preview-payday,pay-staff,kind-rules,tell-owners,write-payday}.ts`,
    tests: `test/payday/{preview-payday,pay-staff,return-lines,payday.property}.test.ts`,
  },
  {
    code: `{${books}/books-marker,${payday}/{answer-line,forget-names,own-open,payday.store,read-record-back,return-lines}}.ts`,
    tests:
      'test/payday/{answer-line,books-marker,pay-staff,payday-lists,payday.plans,read-record-back,return-lines}.test.ts',
  },
  {
    code: `${payday}/{pay-people,payday-record,payroll-*,places.store}.ts`,
    tests: 'test/payday/{pay-staff,payday-record,payroll-file,payroll-numbers,preview-payday}.test.ts',
  },
  // Without `payday-period`, which pages alone read: their tests go from one to the next, and Stryker asks each for itself.
  {
    code: `{${payday}/guests-sentence.store,${verify}/verify-payday}.ts`,
    tests: 'test/payday/{guests-sentence,verify-payday}.test.ts',
  },
  {
    code: `{server/money/cash/*,${verify}/verify-cash}.ts`,
    tests: 'test/{cash/cash,books/verify.cash,payday/books-marker}.test.ts',
  },
  {
    code: `{server/money/deposits/*,${verify}/verify-deposits{,-at-stripe}}.ts`,
    tests:
      'test/deposits/{arrival,deposit{,.job,.job.lines,.lines,.look,.read,.take-in},verify.{deposit,rows,stripe}}.test.ts',
  },
  {
    code: 'server/money/journal/*.ts',
    tests: 'test/{journal/journal.{entries,fees,final},deposits/deposit}.test.ts',
  },
  // Each with the tests that ask it directly: all of access against all its tests takes half a day.
  {
    code: `${access}/{access.service,distrust.store,invitation-mail,invitation.store,member.store,owners.service}.ts`,
    tests:
      'test/access/{access.service,invitation{-mail,.store},last-owner,member.store,owners.service}.test.ts',
  },
  { code: `${access}/password-link{s,.store}.ts`, tests: 'test/access/password-links.test.ts' },
  { code: `${access}/take-over.store.ts`, tests: 'test/access/take-over.test.ts' },
  {
    code: `${access}/{branch-links,branch-target,page-rights,rights}.ts`,
    tests: 'test/access/{rights,page-rights,branch-links,{links,rights}.http}.test.ts',
  },
  {
    code: `${access}/{guards,known-reader,setup-guard}.ts`,
    tests: 'test/access/guards.test.ts',
  },
  {
    code: `{${access}/{address-change,cloud-identity,setup},server/people/session/not-before}.store.ts`,
    tests: 'test/access/{address-change,cloud-identity,not-before,setup}.store.test.ts',
  },
  { code: 'server/outbox/hook/*.ts', tests: 'test/outbox/hook/hook{,.sender}.test.ts' },
  // From one database into the other.
  { code: 'server/db/move.ts', tests: 'test/db/move.test.ts', postgres: true },
  {
    code: `${stripe}/stripe.clock.ts`,
    tests: 'test/{gateways/stripe-clock,books/verify.tip}.test.ts',
  },
]
