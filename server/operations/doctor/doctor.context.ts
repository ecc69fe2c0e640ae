// This folder: looks at everything outside of this program that must be right, and says what to do.
import { resolveMx, resolveTxt } from 'node:dns/promises'
import type Stripe from 'stripe'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { createStripeClient } from '../../gateways/stripe/stripe.client.ts'
import { createStripeClock, type StripeClock } from '../../gateways/stripe/stripe.clock.ts'
import { modeOf, type StripeMode } from '../../gateways/stripe/stripe.mode.ts'
import { createOwnEndpoint, type OwnEndpoint } from '../../money/stripe-endpoint/own-endpoint.ts'
import { type Life, certificateLife as lifeOf } from './certificate-life.ts'
import { createStripeSeen, type StripeSeen } from './stripe-seen.ts'

/** What checks look at. Each answer of Stripe that several checks need is asked for once. */
export type DoctorContext = {
  config: Config
  secrets: Secrets
  /** Undefined if it can't be opened; then `noDatabase` says why. */
  db: Db | undefined
  noDatabase: string | undefined
  /** Now, in ms since 1970. */
  clock: () => number
  stripe: Stripe
  stripeMode: StripeMode
  stripeClock: StripeClock
  /** What Stripe has, each read once. */
  stripeSeen: StripeSeen
  /** The webhook endpoint that the server makes by itself; undefined with STRIPE_WEBHOOK_SECRET, or without a database. */
  ownEndpoint: OwnEndpoint | undefined
  /** The id of the build that should be served; undefined before a build. */
  build: string | undefined
  /** Mail servers of a domain, by the DNS. */
  mailServers: (domain: string) => Promise<unknown[]>
  /** The texts at a name, by the DNS, each in parts. */
  txt: (name: string) => Promise<string[][]>
  /** Where a test mail goes; undefined: none is sent. */
  mailTo: string | undefined
  /** Whom to trust besides, for the mail server of tests. */
  smtpCa: string | undefined
  /** Undefined: the AWS SDK looks for some by itself, in its own settings. */
  awsCredentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** How long to wait for an event of Stripe's, in ms; 0: make no payment for it. */
  deliverMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
  certificateLife: (host: string, port: number) => Promise<Life>
}

type Given = Pick<DoctorContext, 'config' | 'secrets' | 'db'> &
  Partial<
    Pick<
      DoctorContext,
      | 'noDatabase'
      | 'certificateLife'
      | 'clock'
      | 'build'
      | 'mailServers'
      | 'txt'
      | 'mailTo'
      | 'smtpCa'
      | 'fetch'
      | 'deliverMs'
      | 'awsCredentials'
    >
  >

/** Time limit of one question to Stripe, in ms. */
const stripeMs = 5000
const silent = { info() {}, warn() {}, error() {} }

export function createDoctorContext(given: Given): DoctorContext {
  const { config, secrets, db, noDatabase, clock = Date.now, build } = given
  const { mailServers = resolveMx, txt = resolveTxt, fetch = globalThis.fetch, deliverMs = 0 } = given
  const { mailTo, smtpCa, awsCredentials, certificateLife = lifeOf } = given
  const stripeClock = createStripeClock(silent)
  const stripe = createStripeClient({ ...config.stripe, ...secrets, timeoutMs: stripeMs, clock: stripeClock })
  const stripeMode = modeOf(secrets.stripeSecretKey)
  const stripeSeen = createStripeSeen(stripe, new URL(config.publicUrl).hostname)
  const ownEndpoint =
    db && secrets.stripeWebhookSecret === undefined
      ? createOwnEndpoint({ config, secrets }, { db, stripe, clock, asking: (call) => call() })
      : undefined
  return {
    config,
    secrets,
    db,
    noDatabase,
    clock,
    build,
    mailServers,
    txt,
    mailTo,
    smtpCa,
    awsCredentials,
    deliverMs,
    fetch,
    certificateLife,
    stripe,
    stripeMode,
    stripeClock,
    stripeSeen,
    ownEndpoint,
  }
}
