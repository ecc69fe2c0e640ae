import type { Settings } from './settings.ts'

/** What looks like a key, a token, an address of a person or the name of an account. */
const secretLooking = [
  /\b(?:sk|rk|pk|whsec)_\w+/g,
  /_secret_\w+/g,
  /\beyJ[\w-]+\.[\w.-]+/g,
  /[\w.+-]+@[\w.-]+\w/g,
  /\bacct_\w+/g,
  /\b(?:AKIA|ASIA)\w+/g,
  /\b[a-z]{2}(?:-[a-z]+)+-\d[_:][\w-]+/g,
]

/** Takes keys, secrets, tokens and addresses out of a text that may be sent to somebody. */
export function scrubber({ stripe, cognito }: Settings): (text: string) => string {
  const known = [
    stripe?.secretKey,
    stripe?.webhookSecret,
    cognito?.clientSecret,
    cognito?.clientId,
    cognito?.userPoolId,
    cognito?.identityPoolId,
    cognito?.credentials?.accessKeyId,
    cognito?.credentials?.secretAccessKey,
    cognito?.credentials?.sessionToken,
  ].filter((text) => text !== undefined)
  return (text) =>
    secretLooking.reduce(
      (left, pattern) => left.replaceAll(pattern, '…'),
      known.reduce((left, secret) => left.replaceAll(secret, '…'), text),
    )
}
