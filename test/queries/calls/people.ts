import * as browsers from '../../../server/features/auth/other-browsers.store.ts'
import * as person from '../../../server/features/auth/person.store.ts'
import * as ownSums from '../../../server/features/customer/own-sums.store.ts'
import * as ownTips from '../../../server/features/customer/own-tips.store.ts'
import * as traces from '../../../server/features/customer/person-traces.store.ts'
import * as legal from '../../../server/features/legal/legal.store.ts'
import * as members from '../../../server/features/member/members.store.ts'
import * as mailing from '../../../server/outbox/mail/mail.delivery.store.ts'
import * as mail from '../../../server/outbox/mail/mail.outbox.store.ts'
import { mailSeal } from '../../../server/outbox/mail/mail.outbox.ts'
import * as address from '../../../server/people/access/address-change.store.ts'
import * as changed from '../../../server/people/access/address-changed.store.ts'
import * as cloud from '../../../server/people/access/cloud-identity.store.ts'
import * as distrust from '../../../server/people/access/distrust.store.ts'
import * as invitation from '../../../server/people/access/invitation.store.ts'
import * as member from '../../../server/people/access/member.store.ts'
import * as movePerson from '../../../server/people/access/move-person.store.ts'
import * as notBefore from '../../../server/people/access/not-before.store.ts'
import * as tries from '../../../server/people/limits/tries.store.ts'
import { DatabaseSessionStore } from '../../../server/people/session/database-session.store.ts'
import { type Calls, days, me, now } from '../world.ts'

const credentials = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't', expiresAt: now }
const session = { cookie: { originalMaxAge: null }, personId: me.sub } as never
const answered = (ask: (done: (error?: unknown) => void) => void) =>
  new Promise<void>((done, fail) => ask((error) => (error ? fail(error) : done())))

const seal = mailSeal(['a-secret-for-tests-that-is-long-enough'])
const notice = { kind: 'password-changed', to: me.email, lang: 'ja', values: { at: now } } as const

/** Who signs in, and what they have of their own. */
export const people: Calls = {
  // First: the others take the person's tips away.
  'features/customer/person-traces': {
    eraseTraces: ({ db }) => traces.eraseTraces(db, { ...me, name: 'A Person' }),
  },
  'access/address-change': {
    beginAddressChange: ({ db }) =>
      address.beginAddressChange(db, me.sub, { email: 'new@example.com', sentAt: now }),
    pendingAddressChange: ({ db }) => address.pendingAddressChange(db, me.sub, now),
    giveUpAddressChange: ({ db }) => address.giveUpAddressChange(db, me.sub),
    forgetOldAddressChanges: ({ db }) => address.forgetOldAddressChanges(db, now),
  },
  'access/address-changed': {
    recordAddressChange: ({ db }) => changed.recordAddressChange(db, { personId: me.sub, before: 'o…' }, now),
    addressChanged: ({ db }) => changed.addressChanged(db, me.sub, now),
  },
  'access/cloud-identity': {
    keepGuestIdentity: ({ db }) => cloud.keepGuestIdentity(db, { guestId: 'g', identityId: 'i', now }),
    takeGuestIdentity: ({ db }) => cloud.takeGuestIdentity(db, 'g'),
    keepCredentials: ({ db }) =>
      cloud.keepCredentials(db, me.sub, { identityId: 'i', credentials, renewedAt: now }),
    findCredentials: ({ db }) => cloud.findCredentials(db, me.sub, now),
    forgetCredentials: ({ db }) => cloud.forgetCredentials(db, me.sub),
    removeOldIdentities: ({ db }) => cloud.removeOldIdentities(db, now),
  },
  'access/distrust': {
    distrustPassword: ({ db }) => distrust.distrustPassword(db, me.email, now),
    trustPassword: ({ db }) => distrust.trustPassword(db, me.email),
    listDistrusted: ({ db }) => distrust.listDistrusted(db, [me.email]),
  },
  'access/move-person': {
    withBooks: ({ db }) => movePerson.withBooks(db, [me.sub]),
    movePeople: ({ trx }) => trx((t) => movePerson.movePeople(t, [{ from: 'before', to: 'now' }])),
  },
  'access/invitation': {
    placesToTellOf: ({ db }) => invitation.placesToTellOf(db, ['staff']),
    listInvitations: ({ db }) => invitation.listInvitations(db, me),
    isInvited: ({ db }) => invitation.isInvited(db, me),
    givePlace: ({ db, staffId }) => invitation.givePlace(db, me, staffId),
    refusePlace: ({ db, staffId }) => invitation.refusePlace(db, me, staffId, now),
  },
  'access/member': {
    findMember: ({ db }) => member.findMember(db, me),
    leavePlaces: ({ db }) => member.leavePlaces(db, me.sub),
    hasPlace: ({ db }) => member.hasPlace(db, me.sub),
    startPageOf: ({ db }) => member.startPageOf(db, me),
  },
  'access/not-before': {
    notBeforeOf: ({ db }) => notBefore.notBeforeOf(db, me.sub),
    setNotBefore: ({ db }) => notBefore.setNotBefore(db, me.sub, 1),
    forgetAccountState: ({ db }) => notBefore.forgetAccountState(db, me.sub),
  },
  'features/auth/other-browsers': {
    releaseOtherBrowsers: ({ db }) => browsers.releaseOtherBrowsers(db, me.sub, 'guest'),
  },
  'features/auth/person': {
    adoptGuest: ({ db }) => person.adoptGuest(db, { guestId: 'guest', personId: me.sub, now }),
    releaseGuest: ({ db }) => person.releaseGuest(db, 'guest'),
    releaseGuestsOf: ({ db }) => person.releaseGuestsOf(db, me.sub),
    removeOldGuests: ({ db }) => person.removeOldGuests(db, now),
    forgetPerson: ({ db }) => person.forgetPerson(db, me.sub),
  },
  'features/customer/own-sums': {
    sumOwnTips: ({ db }) => ownSums.sumOwnTips(db, me.sub, days),
    listOwnMonths: ({ db }) => ownSums.listOwnMonths(db, me.sub, { days, before: '2026-11', limit: 12 }),
    sumThisMonth: ({ db }) => ownSums.sumThisMonth(db, me.sub, now),
    listOwnVisits: ({ db }) => ownSums.listOwnVisits(db, me.sub, { days, limit: 20 }),
    findOwnVenue: ({ db, branchId }) => ownSums.findOwnVenue(db, me.sub, branchId),
  },
  'features/customer/own-tips': {
    listOwnTips: ({ db }) => ownTips.listOwnTips(db, me.sub, { limit: 20 }),
    'listOwnTips (a later page)': ({ db, branchId }) =>
      ownTips.listOwnTips(db, me.sub, {
        days,
        branchId,
        after: { day: '2025-06-01', at: now, id: 'z' },
        limit: 20,
      }),
    findOwnPaidTip: ({ db, tip }) => ownTips.findOwnPaidTip(db, me.sub, tip.id),
  },
  'features/legal/legal': {
    recordAcceptance: ({ db }) => legal.recordAcceptance(db, { personId: me.sub, lang: 'en', at: now }),
    forgetAcceptances: ({ db }) => legal.forgetAcceptances(db, me.sub),
  },
  'features/member/members': {
    listMembers: ({ db, businessId }) => members.listMembers(db, businessId),
  },
  'limits/tries': {
    countTry: ({ db }) => tries.countTry(db, { key: 'k', now, windowMs: 1000 }),
    readTries: ({ db }) => tries.readTries(db, 'k', now),
    forgetTries: ({ db }) => tries.forgetTries(db, 'k'),
    removeExpiredTries: ({ db }) => tries.removeExpiredTries(db, now),
  },
  'session/database-session': {
    get: ({ db }) => answered((done) => new DatabaseSessionStore(db, () => now).get('s', done)),
    set: ({ db }) => answered((done) => new DatabaseSessionStore(db, () => now).set('s', session, done)),
    touch: ({ db }) => answered((done) => new DatabaseSessionStore(db, () => now).touch('s', session, done)),
    destroy: ({ db }) => answered((done) => new DatabaseSessionStore(db, () => now).destroy('s', done)),
  },
  'mail/mail.delivery': {
    claimMail: async ({ db }) => {
      await mail.insertMail(db, seal, notice, now)
      await mailing.claimMail(db, now)
    },
    endMail: ({ db }) => mailing.endMail(db, { id: 'mail' }, { state: 'sent', error: null }, now),
    retryMail: ({ db }) => mailing.retryMail(db, { id: 'mail' }, { nextAt: now, error: 'dns' }),
    readMailBacklog: ({ db }) => mailing.readMailBacklog(db),
    forgetOldMails: ({ db }) => mailing.forgetOldMails(db, now),
  },
  'mail/mail.outbox': {
    insertMail: ({ db }) => mail.insertMail(db, seal, notice, now),
  },
}
