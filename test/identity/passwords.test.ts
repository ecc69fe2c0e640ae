import { describe, expect, it } from 'vitest'
import { createPasswords, hashCost, isAcceptable } from '../../server/people/identity/passwords.ts'

const little = { memory: 64, passes: 1, parallelism: 1 }
const busy = () => new Error('busy')

describe('stored passwords', () => {
  it('cost what OWASP asks for, at least', () => {
    expect(hashCost.memory).toBeGreaterThanOrEqual(19 * 1024)
    expect(hashCost.passes).toBeGreaterThanOrEqual(2)
  })

  it('are Argon2id, as its authors’ own example has it', async () => {
    const { check } = createPasswords({ busy })
    const example = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await check('password', example)).toEqual({ right: true, outdated: true })
    expect(await check('passwore', example)).toEqual({ right: false, outdated: true })
  })

  it('differ for the same password, and say their cost', async () => {
    const { hash, check } = createPasswords({ busy, cost: little })
    const [one, other] = [await hash('Correct-horse-1'), await hash('Correct-horse-1')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(one).not.toBe(other)
    expect(await check('Correct-horse-1', one)).toEqual({ right: true, outdated: false })
    expect((await check('Correct-horse-1', undefined)).right).toBe(false)
  })

  it('are the same however a keyboard composed the letters', async () => {
    const { hash, check } = createPasswords({ busy, cost: little })
    const stored = await hash('ﾊﾟｽﾜｰﾄﾞ-café-1')
    expect((await check('パスワード-cafe\u0301-1', stored)).right).toBe(true)
  })

  it('are taken by the same rule as the forms’', () => {
    expect(
      ['abcdef1!', 'パスワード一二三', 'Aa1!aaa', ' abcdef1!', `a1!${'a'.repeat(254)}`].map(isAcceptable),
    ).toEqual([true, true, false, false, false])
  })
})

describe('hashing', () => {
  it('is done two at a time, in turn, and refused once too many wait', async () => {
    const started: string[] = []
    const ends: (() => void)[] = []
    const deriveKey = (given: string) => {
      started.push(given)
      return new Promise<Buffer>((end) => ends.push(() => end(Buffer.alloc(32))))
    }
    const { hash } = createPasswords({ busy, deriveKey })
    const ask = (name: string, known: boolean) => hash(name, known).catch((error: Error) => error.message)
    // Strangers fill two thirds of the line; whoever is known finds a place all the same.
    const strangers = Array.from({ length: 19 }, (_, at) => ask(`s${at}`, false))
    expect(await strangers[18]).toBe('busy')
    const known = Array.from({ length: 9 }, (_, at) => ask(`k${at}`, true))
    expect(await known[8]).toBe('busy')
    expect(started).toEqual(['s0', 's1'])
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
      expect(ends.length).toBeLessThanOrEqual(2)
    }
    expect(started).toHaveLength(26)
    const answers = await Promise.all([...strangers, ...known])
    expect(answers.filter((one) => one === 'busy')).toHaveLength(2)
  })

  it('goes on after one that failed', async () => {
    let failing = true
    const deriveKey = async () => {
      if (failing) throw new Error('no memory')
      return Buffer.alloc(32)
    }
    const { hash } = createPasswords({ busy, deriveKey })
    for (let at = 0; at < 5; at++) await expect(hash('p')).rejects.toThrow('no memory')
    failing = false
    expect(await hash('p')).toMatch(/^\$argon2id/)
  })
})
