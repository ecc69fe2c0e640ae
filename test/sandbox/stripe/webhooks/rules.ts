/** What to do to events instead of simply delivering them. */
export type EventRule = {
  kind: 'lose' | 'hold'
  /** Event types it applies to; a trailing `*` matches a family. All, when left out. */
  types?: string[]
  /** How many events it applies to; all that come, when left out. */
  times?: number
}

const matches = (rule: EventRule, type: string): boolean =>
  rule.types === undefined ||
  rule.types.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type))

/** The rules in force, each used up as often as it says. */
export class EventRules {
  #rules: EventRule[] = []

  add(rule: EventRule): void {
    this.#rules.push({ ...rule })
  }

  clear(): void {
    this.#rules = []
  }

  /** The first rule for an event of this type, counted as used. */
  take(type: string): EventRule | undefined {
    const rule = this.#rules.find((one) => matches(one, type))
    if (rule?.times !== undefined) {
      rule.times -= 1
      if (rule.times <= 0) this.#rules = this.#rules.filter((one) => one !== rule)
    }
    return rule
  }
}
