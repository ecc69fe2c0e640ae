import type { Db } from '../../server/db/database.ts'
import { createPasswords } from '../../server/people/identity/passwords.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { shownMail } from '../sandbox/mail/mailbox.ts'
import { startOutbox } from '../sandbox/mail/outbox.ts'
import { startMailSandbox } from '../sandbox/mail/server.ts'
import { addOwnPerson, type NewPerson } from './own-people.ts'

/** Who keeps the accounts: the stand-in for Cognito, or the server itself (docs/accounts.md). */
export type Keeper = 'cognito' | 'own'

export type DemoAccounts = {
  /** The part of the server's environment that says who keeps accounts, and who sends mails. */
  env: Record<string, string>
  /** Where `/outbox` shows every mail. */
  url: string
  /** An account that can sign in at once. */
  add(person: NewPerson): Promise<{ sub: string }>
  close(): Promise<void>
}

type Options = { host?: string; port?: number }
/** `mails`: false for a site that sends none, with accounts of its own. */
type Wanted = Options & { mails?: boolean }

/** The stand-ins for whoever keeps accounts and for a mail server. @param db the server's books */
export async function openDemoAccounts(
  keeper: Keeper,
  db: Db,
  { mails: mailing = true, ...at }: Wanted = {},
): Promise<DemoAccounts> {
  const mail = await startMailSandbox()
  const mails = () => mail.mails.map(shownMail)
  const keeps = keeper === 'own' ? await ownAccounts(db, { ...at, mails }) : await pool({ ...at, mails })
  return {
    ...keeps,
    env: {
      ...keeps.env,
      ...(mailing && { SMTP_URL: mail.url, MAIL_FROM: 'さくらグループ <tips@sakura.example.jp>' }),
    },
    close: async () => void (await Promise.all([keeps.close(), mail.close()])),
  }
}

type Shown = Options & Pick<Parameters<typeof startOutbox>[0], 'mails'>

/** Accounts stand in the server's own books, each with a password that is hashed as the server does it. */
async function ownAccounts(db: Db, shown: Shown): Promise<DemoAccounts> {
  const passwords = createPasswords({ busy: () => new Error('too many passwords at once') })
  const outbox = await startOutbox(shown)
  return {
    ...outbox,
    env: {},
    add: (person) => addOwnPerson(db, person, passwords),
  }
}

/** As a pool should be set up: a client with a secret, refresh tokens that change. */
async function pool({ mails, ...at }: Shown): Promise<DemoAccounts> {
  const cognito = await startCognitoSandbox({ ...at, rotation: 60, clientSecret: true, otherMails: mails })
  return {
    url: cognito.url,
    env: cognitoEnvironment(cognito),
    add: cognito.seedUser,
    close: cognito.close,
  }
}
