import { createHmac } from 'node:crypto'

/**
 * The keyed hash that an app client with a secret must send: Base64(HMAC-SHA256(secret, username + clientId)).
 * For a refresh the user name is the real one (`cognito:username`), not the e-mail address.
 * @returns undefined for a client without a secret
 */
export function secretHash(
  client: { clientId: string; clientSecret?: string },
  username: string,
): string | undefined {
  if (client.clientSecret === undefined) return undefined
  return createHmac('sha256', client.clientSecret).update(`${username}${client.clientId}`).digest('base64')
}
