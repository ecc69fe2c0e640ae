import type { Secrets } from '../../config/config.ts'

/** Too short to be a secret: the text would be full of holes. */
const shortest = 6

/**
 * Removes our secrets from a text, and the passwords in addresses of services. The checks write none; this is the
 * second line of defence, because what a service answers may repeat what it was sent.
 */
export function withoutSecrets(text: string, secrets: Secrets): string {
  const { databaseUrl, redisUrl, smtpUrl, session, ...keys } = secrets
  const passwords = [databaseUrl, redisUrl, smtpUrl].flatMap(passwordOf)
  const all = [...Object.values(keys), ...session, ...passwords]
  return all
    .filter((one) => one !== undefined && one.length >= shortest)
    .reduce<string>((rest, one) => rest.replaceAll(String(one), '[hidden]'), text)
    .replaceAll(/\b(sk|rk|whsec)_[\w*]{4,}/g, '[hidden]')
}

function passwordOf(address: string | undefined): string[] {
  if (!address) return []
  const password = /:\/\/[^:/@]*:([^@]*)@/.exec(address)?.[1] ?? ''
  return [address, password, decodeURIComponent(password)].filter((part) => part !== '')
}
