/** Whom something wrong concerns, the most urgent first. */
const concerned = ['guests', 'books', 'staff', 'owner', 'operator'] as const
export type Concerned = (typeof concerned)[number]

/** The headings, as the catalogues name them; docs/doctor.md has a section for each. */
export type HeadingName = keyof typeof import('../locales/ja/setup.json')['services']['headings']

/** The checks, as the catalogues name them. */
export type CheckName = keyof typeof import('../locales/ja/setup.json')['services']['checks']

/** `off`: there is nothing to look at, or what it needs was not found. */
export type FindingStatus = 'ok' | 'warn' | 'fail' | 'off'

/** The mark of each status, from the worst to the best. */
export const findingMarks: Record<FindingStatus, string> = { fail: '✗', warn: '!', ok: '✓', off: '–' }
const statuses = Object.keys(findingMarks) as FindingStatus[]

type Looked = { status: FindingStatus; concerns: Concerned }

/** The worst status of several looks. */
export const worstStatus = (looks: readonly Pick<Looked, 'status'>[]): FindingStatus =>
  statuses.find((status) => looks.some((look) => look.status === status)) ?? 'off'

/** Whom that concerns which is wrong, the most urgent; undefined if nothing is wrong. */
export const whomItConcerns = (looks: readonly Looked[]): Concerned | undefined =>
  concerned.find((who) => looks.some(({ status, concerns }) => status === 'fail' && concerns === who))

/** The looks below their headings, in the order in which they come. */
export const byHeading = <Look extends Looked & { heading: HeadingName }>(looks: readonly Look[]) =>
  [...Map.groupBy(looks, ({ heading }) => heading)].map(([heading, below]) => ({
    heading,
    below,
    status: worstStatus(below),
  }))

/** What is to be done comes first; what is alike stays in its order. */
export const worstFirst = <Look extends { status: FindingStatus }>(looks: readonly Look[]): Look[] =>
  looks.toSorted((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status))
