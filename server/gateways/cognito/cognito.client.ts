/** Connection settings shared by both Cognito services. */
export type ClientPlace = { region: string; endpoint?: string }

/**
 * Options for an AWS client: its own retries off (retry.ts has the rule), and time-outs that really end a request,
 * which the SDK has not by default. No credentials: every call used is open, or carries an access token.
 */
export function clientOptions({ region, endpoint }: ClientPlace) {
  return {
    region,
    ...(endpoint && { endpoint }),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }
}
