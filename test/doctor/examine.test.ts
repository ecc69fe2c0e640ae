import { describe, expect, it } from 'vitest'
import { hasFailed, tell, tellAsJson } from '../../server/cli/commands/doctor.ts'
import type { DoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { examine } from '../../server/operations/doctor/examine.ts'
import { fail, type HeadedCheck, off, ok, warn } from '../../server/operations/doctor/finding.types.ts'

const secrets = {
  databaseUrl: 'postgres://tipping:p%40ssphrase@db/tipping',
  redisUrl: undefined,
  session: ['the-secret-of-sessions'],
  stripeSecretKey: 'sk_live_abcdefgh',
}
const context = { secrets } as unknown as DoctorContext
const shown = { heading: 'stripe', concerns: 'staff' } as const
const check = (id: string, run: HeadedCheck['run'], more: Partial<HeadedCheck> = {}): HeadedCheck => ({
  id,
  run,
  ...shown,
  ...more,
})

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

  it('takes a right that a restricted key lacks for nothing wrong', async () => {
    const refused = Object.assign(new Error('needs rak_payout_read'), { statusCode: 403 })
    const [found] = await examine([check('forbidden', () => Promise.reject(refused))], context)
    expect(found).toMatchObject({ status: 'warn', seen: 'the key may not look (rak_payout_read)' })
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
    { id: 'one', ...shown, ...ok('fine') },
    { id: 'second', ...shown, ...warn('so so', 'look') },
    { id: 'third', heading: 'mail', concerns: 'guests', ...off('nothing there') } as const,
  ]
  const broken = { id: 'fourth', ...shown, ...fail('broken', 'mend') }

  it('is a line a check below its heading, with what to do and where it is explained', () => {
    expect(tell(found).split('\n')).toEqual([
      '! Stripe',
      '  ✓ one     fine',
      '  ! second  so so',
      '            → look (docs/doctor.md#stripe)',
      '– Mail',
      '  – third   nothing there',
      '',
      'It works. Some points are worth a look. 1 !.',
    ])
  })

  it('is JSON for programs, and says whether something failed', () => {
    expect(hasFailed(found)).toBe(false)
    expect(JSON.parse(tellAsJson([...found, broken]))).toMatchObject({
      ok: false,
      findings: [{}, {}, {}, { id: 'fourth', heading: 'stripe', status: 'fail', todo: 'mend' }],
    })
  })

  it('says whom what is wrong concerns, guests before all others', () => {
    const last = (...more: typeof found) =>
      tell([...found, ...more])
        .split('\n')
        .at(-1)
    expect(last(broken)).toMatch(/^Guests can tip\. Staff .* 1 ✗, 1 !/)
    expect(last(broken, { ...broken, concerns: 'guests' } as never)).toMatch(
      /^Guests may not be able to tip\./,
    )
  })
})
