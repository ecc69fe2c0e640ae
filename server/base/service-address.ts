import { z } from 'zod'

/** One @, and it stands before the host; no #. A password with more of them as they are would be cut, and a part asked for. */
const shape = /^[a-z]+:\/\/([^\\/?#@\s]*@)?[^\\/?#@\s]*([/?][^\\#@\s]*)?$/i

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The host may be missing: a database may be asked over a socket. */
const canBeRead = (text: string) =>
  shape.test(text) && decode(text) !== undefined && URL.canParse(text.replace('@/', '@localhost/'))

/** A setting that is an address. What it takes can be taken apart everywhere, by all packages alike. */
export const serviceAddress = (begins: RegExp, error: string) =>
  z.string().regex(begins, { error, abort: true }).refine(canBeRead, {
    error: 'is no address: in a user or a password % / ? # @ \\ are written as %25 %2F %3F %23 %40 %5C',
    abort: true,
  })

/** User and password of an address as they are meant. Never throws, whatever the text is. */
export function loginOf(address: string): { user: string; password: string } {
  const [, user = '', password = ''] = /^[^:]*:\/\/(?=.*@)([^:@/]*):?(.*)@/s.exec(address) ?? []
  return { user: decode(user) ?? user, password: decode(password) ?? password }
}
