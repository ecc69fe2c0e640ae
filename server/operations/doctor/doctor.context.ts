// This folder: looks at everything outside of this program that must be right, and says what to do.
import { resolveMx, resolveTxt } from 'node:dns/promises'
import { connect } from 'node:tls'
import type Stripe from 'stripe'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { createStripeClient } from '../../gateways/stripe/stripe.client.ts'
import { createStripeClock, type StripeClock } from '../../gateways/stripe/stripe.clock.ts'
import { modeOf, type StripeMode } from '../../gateways/stripe/stripe.mode.ts'
import { createOwnEndpoint, type OwnEndpoint } from '../../money/stripe-endpoint/index.ts'

/** What checks look at. */
export type DoctorContext = {
  config: Config
  secrets: Secrets
  /** Undefined if SQLite's file is not there. */
  db: Db | undefined
  /** Now, in ms since 1970. */
  clock: () => number
  stripe: Stripe
  stripeMode: StripeMode
  stripeClock: StripeClock
  /** Asked for once, though several checks need it. Rejects with 403 where a restricted key may not read it. */
  account: () => Promise<Stripe.Account>
  /** The webhook endpoint that the server makes by itself; undefined with STRIPE_WEBHOOK_SECRET, or without a database. */
  ownEndpoint: OwnEndpoint | undefined
  /** Mail servers of a domain, by the DNS. */
  mailServers: (domain: string) => Promise<unknown[]>
  /** The texts at a name, by the DNS, each in parts. */
  txt: (name: string) => Promise<string[][]>
  /** Where a test mail goes; undefined: none is sent. */
  mailTo: string | undefined
  /** Whom to trust besides, for the mail server of tests. */
  smtpCa: string | undefined
  /** How long to wait for an event of Stripe's, in ms; 0: make no payment for it. */
  deliverMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
  certificateLife: (host: string, port: number) => Promise<Life>
}

/** Time limit of one question, in ms. */
const waitMs = 5000
const silent = { info() {}, warn() {}, error() {} }

export function createDoctorContext(
  given: Pick<DoctorContext, 'config' | 'secrets' | 'db'> & Partial<DoctorContext>,
): DoctorContext {
  const { config, secrets, db, clock = Date.now } = given
  const stripeClock = createStripeClock(silent)
  const stripe = createStripeClient({ ...config.stripe, ...secrets, timeoutMs: waitMs, clock: stripeClock })
  let account: Promise<Stripe.Account> | undefined
  return {
    clock,
    stripe,
    stripeMode: modeOf(secrets.stripeSecretKey),
    stripeClock,
    account() {
      account ??= stripe.accounts.retrieveCurrent()
      return account
    },
    ownEndpoint:
      db && secrets.stripeWebhookSecret === undefined
        ? createOwnEndpoint({ config, secrets }, { db, stripe, clock, asking: (call) => call() })
        : undefined,
    mailServers: resolveMx,
    txt: resolveTxt,
    mailTo: undefined,
    smtpCa: undefined,
    deliverMs: 0,
    fetch: globalThis.fetch,
    certificateLife,
    ...given,
  }
}

/** Stripe's refusal of what a restricted key may not do. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403

export const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined

/** From when until when a certificate is good, in ms since 1970. */
export type Life = { from: number; until: number }

/**
 * How long the certificate that a host shows is good. It is checked as by a browser; rejects if it is not good
 * or the host can't be reached.
 */
function certificateLife(host: string, port: number): Promise<Life> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: waitMs })
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
      resolve({ from: Date.parse(from), until: Date.parse(until) })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
