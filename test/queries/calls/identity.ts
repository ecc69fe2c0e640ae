import * as link from '../../../server/people/access/password-link.store.ts'
import * as erase from '../../../server/people/identity/erase-account.store.ts'
import * as account from '../../../server/people/identity/identity-account.store.ts'
import * as code from '../../../server/people/identity/identity-code.store.ts'
import * as key from '../../../server/people/identity/identity-key.store.ts'
import * as signIn from '../../../server/people/identity/identity-sign-in.store.ts'
import { type Calls, me, now } from '../world.ts'

const invited = { email: me.email, purpose: 'invite' } as const
const stored = { sub: me.sub, before: 'h', after: 'h2' }
const checked = { sub: me.sub, password_hash: 'h' } as account.OwnAccount
const imported = { sub: 'i', email: 'imported@example.com', name: 'I', preferredUsername: '' }
const about = { sub: me.sub, purpose: 'reset' } as const
const begun = {
  ...{ id: 'f', sub: me.sub, auth_time: 1, token_hash: 't', previous_hash: null },
  ...{ rotated_at: now, expires_at: now, ends_at: now },
}

/** The server's own accounts. */
export const identity: Calls = {
  'identity/identity-account': {
    addAccount: ({ db }) =>
      account.addAccount(db, { sub: me.sub, email: me.email, name: 'A', passwordHash: 'h' }, now),
    findAccount: ({ db }) => account.findAccount(db, me.sub),
    findAccountAt: ({ db }) => account.findAccountAt(db, me.email),
    confirmAccount: ({ db }) => account.confirmAccount(db, me.sub, now),
    noteSignIn: ({ db }) => account.noteSignIn(db, checked, now),
    replacePassword: ({ db }) => account.replacePassword(db, stored),
    changeNames: ({ db }) => account.changeNames(db, me.sub, { name: 'B', preferredUsername: 'b' }),
    addImported: ({ trx }) => trx((t) => account.addImported(t, [imported], now)),
    findAccounts: ({ db }) => account.findAccounts(db, { addresses: [me.email], subs: [me.sub] }),
    listAccounts: ({ db }) => account.listAccounts(db),
    moveAccount: ({ db }) => account.moveAccount(db, me.sub, 'new@example.com'),
    givePassword: ({ db }) => account.givePassword(db, me.sub, { passwordHash: 'h3', name: 'C', now }),
    removeUnconfirmed: ({ db }) => account.removeUnconfirmed(db, now),
  },
  'identity/identity-sign-in': {
    addSignIn: ({ db }) => signIn.addSignIn(db, begun),
    findSignIn: ({ db }) => signIn.findSignIn(db, 'f'),
    rotateSignIn: ({ db }) => signIn.rotateSignIn(db, { id: 'f', from: 't', to: 'u', now, expiresAt: now }),
    removeSignIn: ({ db }) => signIn.removeSignIn(db, 'f'),
    removeSignInsOf: ({ db }) => signIn.removeSignInsOf(db, me.sub, 'f'),
    listTokenSignIns: ({ db }) => signIn.listTokenSignIns(db, me.sub, now),
    removeTokenSignIn: ({ db }) => signIn.removeTokenSignIn(db, me.sub, 'f'),
    removeAllTokenSignIns: ({ db }) => signIn.removeAllTokenSignIns(db),
    removeExpiredSignIns: ({ db }) => signIn.removeExpiredSignIns(db, now),
  },
  'identity/erase-account': {
    eraseAccounts: ({ trx }) => trx((t) => erase.eraseAccounts(t, [me.sub])),
  },
  'identity/identity-code': {
    putCode: ({ db }) =>
      code.putCode(db, {
        ...{ ...about, newEmail: null, digest: 'd', now, expiresAt: now + 1 },
        ...{ pauseFrom: now, hourFrom: now - 1, aheadFrom: now, mostInAnHour: 5 },
      }),
    countCodeTry: ({ db }) => code.countCodeTry(db, { ...about, now, most: 5 }),
    useCode: ({ db }) => code.useCode(db, { ...about, digest: 'd' }),
    removeCodesOf: ({ db }) => code.removeCodesOf(db, me.sub),
    removeOldCodes: ({ db }) => code.removeOldCodes(db, now),
  },
  'access/password-link': {
    putLink: ({ db, staffId }) => link.putLink(db, { ...invited, staffId, madeBy: staffId }, now),
    findLink: ({ db }) => link.findLink(db, 'token', now),
    takeLink: ({ db }) => link.takeLink(db, 'hash'),
    linkEndsAt: ({ db, staffId }) => link.linkEndsAt(db, staffId, now),
    linkNewsOf: ({ db }) => link.linkNewsOf(db, me.sub, now),
    voidLink: ({ db, staffId }) => link.voidLink(db, staffId),
    removeExpiredLinks: ({ db }) => link.removeExpiredLinks(db, now),
  },
  'identity/identity-key': {
    addKey: ({ trx }) => trx((t) => key.addKey(t, { id: 'k', sealed: 's' }, now)),
    listKeys: ({ db }) => key.listKeys(db, now),
    resealKey: ({ db }) => key.resealKey(db, { id: 'k', sealed: 's2' }),
    removeOldKeys: ({ db }) => key.removeOldKeys(db, now),
  },
}
