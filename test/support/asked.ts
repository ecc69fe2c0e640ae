import type { IdentityGateway } from '../../server/gateways/identity/identity-gateway.ts'

type Call = Exclude<
  {
    [K in keyof IdentityGateway]: IdentityGateway[K] extends (...args: never[]) => Promise<unknown>
      ? K
      : never
  }[keyof IdentityGateway],
  undefined
>

/** Counts what is asked of whoever keeps the accounts. Looking at a token asks nobody. */
export function countAsked() {
  const calls: Call[] = []
  return {
    /** How often it was asked so far, for anything or by one call. */
    asked: (call?: Call): number => calls.filter((one) => call === undefined || one === call).length,
    /** Counts what this gateway is asked, too. */
    watch(gateway: IdentityGateway): void {
      const named = gateway as Record<string, unknown>
      for (const [name, call] of Object.entries(named)) {
        if (
          typeof call !== 'function' ||
          name === 'close' ||
          (name.startsWith('verify') && name.endsWith('Token'))
        )
          continue
        named[name] = (...args: unknown[]) => {
          calls.push(name as Call)
          return (call as (...args: unknown[]) => unknown)(...args)
        }
      }
    },
  }
}
