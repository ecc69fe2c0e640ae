import { fail, ok } from '../../finding.types.ts'
import { ofPool } from './asked.ts'

const waitMs = 5000

/** The pool's public keys: without them no token can be checked. */
export const cognitoPool = ofPool('cognito-pool', [], async ({ config }) => {
  const { userPoolId, region, endpoint, issuer } = config
  const base = endpoint
    ? `${endpoint}/${userPoolId}`
    : (issuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`)
  try {
    const answer = await fetch(`${base}/.well-known/jwks.json`, { signal: AbortSignal.timeout(waitMs) })
    if (!answer.ok)
      return fail(
        `${userPoolId}: no such pool (${answer.status})`,
        'see COGNITO_USER_POOL_ID and COGNITO_REGION',
      )
    const { keys } = (await answer.json()) as { keys?: unknown[] }
    if (!keys?.length) return fail(`${userPoolId}: no keys`, 'does a proxy answer in the place of AWS?')
    return ok(`${userPoolId} in ${region}, ${keys.length} keys`)
  } catch {
    const host = new URL(base).host
    return fail(`${host} can not be reached`, 'let this machine reach it on port 443 (DNS, firewall, proxy)')
  }
})
