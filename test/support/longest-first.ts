import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By what they take on two cores. A long file that begins last keeps one worker busy while the others have nothing left. */
const longest = [
  'test/kill/kill.test.ts',
  'test/browser/gallery-axe.test.ts',
  'test/processes/own-restart.test.ts',
  'test/browser/auth.test.ts',
  'test/browser/tip-loading.test.ts',
  'test/processes/own-accounts.test.ts',
  'test/browser/tip-errors.test.ts',
  'test/processes/containers.test.ts',
  'test/browser/setup.test.ts',
  'test/features/payment/payment.banquet.test.ts',
  'test/container/entrypoint.test.ts',
  'test/property/tip-money.test.ts',
  'test/contract/session-tokens.test.ts',
  'test/features/earning/earning.plans.test.ts',
  'test/features/payment/payment.pay.test.ts',
  'test/features/staff/picture-memory.test.ts',
  'test/property/tip-costs.test.ts',
  'test/features/qr/qr-print.test.ts',
  'test/doctor/proxy.test.ts',
]

/** Long files first; the others as Vitest sorts them: by size, or by what they took last time. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? longest.length : at
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
