import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordMinimum } from '../../base/constants.ts'
import { canBePassword } from '../../http/password-rule.ts'

/** Argon2id: memory in KiB, passes over it, lanes. OWASP's recommendation (decision 0205). */
export type HashCost = { memory: number; passes: number; parallelism: number }
export const hashCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Stored for an account that was erased: no password fits it. */
const noPassword = ''

export type Passwords = {
  /**
   * @param known whether whoever waits has proved something before: some places in the line are kept for them
   * @returns what is stored. @throws whatever `busy` makes if too many wait
   */
  hash(password: string, known?: boolean): Promise<string>
  /**
   * Takes as long for an account that is not there (`stored` undefined), or has {@link noPassword}, as for any other.
   * @returns whether the password is right, and whether it is stored at another cost than today's
   */
  check(
    password: string,
    stored: string | undefined,
    known?: boolean,
  ): Promise<{ right: boolean; outdated: boolean }>
}

type Derive = typeof derive
type Options = {
  busy: () => Error
  /** Replaced by tests: they count the calls, or hash at less cost. */
  deriveKey?: Derive
  cost?: HashCost
}

export function createPasswords({ busy, deriveKey = derive, cost = hashCost }: Options): Passwords {
  const inTurn = createHashQueue(busy)
  const nobodys = written(cost, randomBytes(16), randomBytes(32))
  return {
    async hash(password, known) {
      const salt = randomBytes(16)
      return written(cost, salt, await inTurn(() => deriveKey(password, salt, cost), known))
    },
    async check(password, stored = noPassword, known) {
      const { cost: then, salt, key } = read(stored === noPassword ? nobodys : stored)
      const given = await inTurn(() => deriveKey(password, salt, then), known)
      const right = given.length === key.length && timingSafeEqual(given, key)
      return { right, outdated: costText(then) !== costText(cost) }
    },
  }
}

/** Whether the provider takes a password. The forms ask for more (`server/features/auth/password-judge.ts`). */
export const isAcceptable = (password: string): boolean =>
  [...password].length >= passwordMinimum && canBePassword(password)

const hashed = promisify(argon2)

/** Runs in a thread of Node's pool. */
function derive(password: string, salt: Buffer, { memory, passes, parallelism }: HashCost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return hashed('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: 32 })
}

const costText = ({ memory, passes, parallelism }: HashCost) => `m=${memory},t=${passes},p=${parallelism}`
const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const written = (cost: HashCost, salt: Buffer, key: Buffer) =>
  `$argon2id$v=19$${costText(cost)}$${text(salt)}$${text(key)}`

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function read(stored: string): { cost: HashCost; salt: Buffer; key: Buffer } {
  const [, memory, passes, parallelism, salt = '', key = ''] = shape.exec(stored) ?? []
  if (!memory) throw new Error('a stored password is not one of ours')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

/** How many are hashed at once: Node has four threads for such work, and files and names need some of them. */
const atOnce = 2
/** How many may wait: together they take less time than a browser's request has. */
const mostWaiting = 24
/** Of these some are kept for whoever is known: strangers alone can't fill the line. */
const keptForKnown = 8

/**
 * Runs a few at once. Others wait; when too many do, `busy` is thrown. `known`: the browser or the person has proved
 * something before.
 */
function createHashQueue(busy: () => Error) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>, known = false): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= (known ? mostWaiting : mostWaiting - keptForKnown)) throw busy()
      await new Promise<void>((start) => waiting.push(start))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
