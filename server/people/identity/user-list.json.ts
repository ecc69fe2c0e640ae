import { z } from 'zod'
import { ListError, type ListLine } from './user-list.types.ts'

const attribute = z.object({ Name: z.string(), Value: z.string().default('') })
/** A user as the calls ListUsers and AdminGetUser of Cognito answer. */
const user = z.object({
  Enabled: z.boolean().default(true),
  UserStatus: z.string().default(''),
  Attributes: z.array(attribute).optional(),
  UserAttributes: z.array(attribute).optional(),
})

/**
 * Reads users from JSON: one answer of `aws cognito-idp list-users`, several one after the other, an array of answers or
 * of users, or a user a line. @throws ListError if it breaks off, or is no JSON
 */
export function readJsonUsers(text: string): ListLine[] {
  return usersIn(text).map(({ line, text: own }) => {
    const parsed = user.safeParse(parsedFrom(own))
    const attributes = parsed.data?.Attributes ?? parsed.data?.UserAttributes
    if (!attributes) return { line, broken: 'is no user of Cognito: Attributes are missing' }
    const valueFor = new Map(attributes.map(({ Name, Value }) => [Name, Value]))
    return {
      line,
      sub: valueFor.get('sub') ?? '',
      email: valueFor.get('email') ?? '',
      verified: valueFor.get('email_verified') === 'true',
      enabled: parsed.data?.Enabled ?? true,
      status: parsed.data?.UserStatus ?? '',
      name: valueFor.get('name') ?? '',
      preferredUsername: valueFor.get('preferred_username') ?? '',
    }
  })
}

function parsedFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A bracket that is open: its place, and the name of the field whose value it is. `page`: it has a list of users. */
type Open = { bracket: string; at: number; line: number; name: string; page: boolean }

/** Where each user stands. `JSON.parse` alone tells no lines, and takes no more than one value. */
function usersIn(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const open: Open[] = []
  let line = 1
  let lastText = ''
  let name = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\n') line++
    else if (sign === '"') {
      const end = endOfText(text, at)
      if (end === -1) throw new ListError(`line ${line}: a quotation mark is not closed`)
      lastText = text.slice(at + 1, end)
      at = end
    } else if (sign === ':') name = lastText
    else if (sign === ',') name = ''
    else if (sign === '{' || sign === '[') {
      const parent = open.at(-1)
      if (sign === '[' && name === 'Users' && parent) parent.page = true
      open.push({ bracket: sign, at, line, name, page: false })
      name = ''
    } else if (sign === '}' || sign === ']') {
      const done = open.pop()
      if (done?.bracket !== (sign === '}' ? '{' : '['))
        throw new ListError(`line ${line}: ${sign} closes nothing`)
      if (sign === '}' && !done.page && isPlaceOfUsers(open))
        found.push({ line: done.line, text: text.slice(done.at, at + 1) })
    }
  }
  const [first] = open
  if (first) throw new ListError(`the file breaks off: ${first.bracket} of line ${first.line} is not closed`)
  return found
}

/** Inside `Users`, inside an array that nothing surrounds, or free. */
const isPlaceOfUsers = (open: Open[]) => {
  const parent = open.at(-1)
  return !parent || (parent.bracket === '[' && (open.length === 1 || parent.name === 'Users'))
}

function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}
