/** Connection settings shared by both Cognito services. */
type ClientPlace = { region: string; endpoint?: string }

/**
 * Options for an AWS client. The SDK's own retries are off (retry.ts has the rule), and time-outs really end a request,
 * which the SDK's defaults don't. No credentials: every call we use is public or carries an access token.
 */
export function clientOptions({ region, endpoint }: ClientPlace) {
  return {
    region,
    ...(endpoint && { endpoint }),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }
}
