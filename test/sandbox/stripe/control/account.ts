import type { EndpointState, Method, Sandbox } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import type { Fault } from '../http/faults.ts'
import { putDomain } from '../resources/payment-method-domains.ts'
import type { Kind } from '../state/collections.ts'

type Calls = Pick<Fault, 'method' | 'path' | 'times' | 'names'> & {
  /** The permission that Stripe names in its refusal, such as `rak_charge_write`. */
  permission?: string
}

/** What is true of the account rather than of one payment: what it is, what it knows, what it may, what it has. */
export type AccountControl = {
  /** Changes what `GET /v1/account` says; the keys stay the same. Money of another currency is booked in `defaultCurrency`. */
  account(change: Partial<Sandbox['account']>): void
  /**
   * From now on the API doesn't know this object (payment, session, charge, refund …), as if it were another account's:
   * 404, or 400 where it is named in a body. `books` still has it.
   */
  forget(which: { id: string }): void
  /** Ends `forget`. */
  remember(which: { id: string }): void
  /** 403, as for a restricted key without that permission: for calls by method and path, or those that name an object. */
  forbid(what?: Calls): void
  /** Changes what `GET /v1/webhook_endpoints` says; a disabled endpoint gets no events. */
  endpoint(change: Partial<EndpointState>): void
  /** Registers a payment method domain, or changes what is said of it; its wallets are active unless told otherwise. */
  domain(which: { name: string; enabled?: boolean; apple_pay?: Standing; google_pay?: Standing }): void
  /** Switches payment methods on or off in the account's settings. */
  methods(change: Partial<Record<Method, 'on' | 'off'>>): void
  /** 429 `lock_timeout`: another request is at the same object. Once, unless told otherwise. */
  lockTimeout(what?: Calls): void
  /** The next `times` confirmations (1) answer 3-D Secure as `use_stripe_sdk`, without an address, whatever was asked. */
  sdkOnly(how?: { times?: number | null }): void
  /** The next `times` refunds (all) are refused with `balance_insufficient`, or wait until `fillBalance`. */
  lackBalance(how: { refunds: 'refused' | 'pending'; times?: number | null }): void
}

type Standing = 'active' | 'inactive'

const forgettable: readonly Kind[] = [
  'payment_intent',
  'checkout_session',
  'charge',
  'refund',
  'dispute',
  'payout',
  'payment_method',
  'confirmation_token',
  'event',
]

const often = (times: number | null | undefined, otherwise: number): number =>
  times === null ? Infinity : (times ?? otherwise)

export function accountControl(sandbox: Sandbox, addFault: (fault: Fault) => void): AccountControl {
  const { store, moods } = sandbox
  return {
    account: (change) => void Object.assign(sandbox.account, change),
    forget: ({ id }) => {
      if (!forgettable.some((kind) => store.get(kind, id)))
        throw invalidRequest(`There is no ${id} to forget.`)
      store.put('forgotten', { id })
    },
    remember: ({ id }) => store.remove('forgotten', id),
    endpoint: (change) => sandbox.changeEndpoint({ endpoint: { ...sandbox.endpoint, ...change } }),
    domain: (which) => putDomain(sandbox, which),
    methods: (change) => void Object.assign(sandbox.methods, change),
    forbid: ({ times = null, permission, ...calls } = {}) =>
      addFault({
        ...calls,
        times,
        kind: 'error',
        status: 403,
        error: {
          type: 'invalid_request_error',
          message: `The provided key 'rk_test_*********************************andIn' does not have the required permissions for this endpoint on account '${sandbox.account.id}'.${permission ? ` Having the '${permission}' permission would allow this request to continue.` : ''}`,
        },
      }),
    lockTimeout: (calls = {}) =>
      addFault({
        ...calls,
        kind: 'error',
        status: 429,
        error: {
          type: 'invalid_request_error',
          code: 'lock_timeout',
          message:
            'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate. For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.',
        },
      }),
    sdkOnly: ({ times } = {}) => {
      moods.sdkOnly = often(times, 1)
    },
    lackBalance: ({ refunds, times }) => {
      moods.shortOfMoney = { refunds, times: often(times, Infinity) }
    },
  }
}
