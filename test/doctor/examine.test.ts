import { describe, expect, it } from 'vitest'
import { hasFailed, tell, tellAsJson } from '../../server/cli/commands/doctor.ts'
import type { DoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { examine } from '../../server/operations/doctor/examine.ts'
import { type DoctorCheck, fail, off, ok, warn } from '../../server/operations/doctor/finding.types.ts'

const secrets = {
  databaseUrl: 'postgres://tipping:p%40ssphrase@db/tipping',
  redisUrl: undefined,
  session: ['the-secret-of-sessions'],
  stripeSecretKey: 'sk_live_abcdefgh',
}
const context = { secrets } as unknown as DoctorContext
const check = (id: string, run: DoctorCheck['run'], more: Partial<DoctorCheck> = {}) => ({ id, run, ...more })

describe('examine', () => {
  it('goes on where a check throws, or never answers', async () => {
    const all = [
      check('throws', async () => {
        throw new TypeError('with words of a stranger')
      }),
      check('hangs', () => new Promise(() => {})),
      check('works', async () => ok('fine')),
    ]
    const found = await examine(all, context, 20)
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      ['throws', 'fail'],
      ['hangs', 'fail'],
      ['works', 'ok'],
    ])
    expect(found[0]?.seen).toBe('could not be looked at: TypeError')
  })

  it('leaves out what needs another check that found nothing', async () => {
    const never = async () => {
      throw new Error('must not run')
    }
    const all = [
      check('first', async () => fail('no', 'do')),
      check('second', never, { needs: ['first'] }),
      check('third', never, { needs: ['second'] }),
      check('soft', async () => warn('so so', 'do')),
      check('fourth', async () => ok('ran'), { needs: ['soft'] }),
    ]
    const found = await examine(all, context)
    expect(found.map(({ status }) => status)).toEqual(['fail', 'off', 'off', 'warn', 'ok'])
    expect(found[1]?.seen).toContain('first')
  })

  it('shows no secret, whatever a check says', async () => {
    const talks = 'p@ssphrase p%40ssphrase the-secret-of-sessions sk_live_abcdefgh rk_test_of_another'
    const [found] = await examine([check('talks', async () => fail(talks, `use ${talks}`))], context)
    expect(JSON.stringify(found)).not.toMatch(/p@ss|p%40|secret-of|sk_live|rk_test/)
    expect(found?.seen).toContain('[hidden]')
  })
})

describe('what is told', () => {
  const found = [
    { id: 'one', ...ok('fine') },
    { id: 'second', ...warn('so so', 'look') },
    { id: 'third', ...off('nothing there') },
  ]

  it('is one line a check, with what to do and where it is explained', () => {
    expect(tell(found).split('\n')).toEqual([
      '✓ one     fine',
      '! second  so so',
      '          → look (docs/doctor.md#second)',
      '– third   nothing there',
      '',
      'It works. To look at: 1 !.',
    ])
  })

  it('is JSON for programs, and says whether something failed', () => {
    expect(hasFailed(found)).toBe(false)
    const failed = [...found, { id: 'fourth', ...fail('broken', 'mend') }]
    expect(JSON.parse(tellAsJson(failed))).toMatchObject({
      ok: false,
      findings: [
        {},
        {},
        {},
        { id: 'fourth', status: 'fail', todo: 'mend', section: 'docs/doctor.md#fourth' },
      ],
    })
    expect(tell(failed)).toContain('1 ✗, 1 !')
  })
})
