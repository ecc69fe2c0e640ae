import type { Db } from '../../db/database.ts'
import { unsettledPlaces } from './owed.store.ts'
import { listPlaces, type Numbered } from './places.store.ts'

/** Two people or more under one number, at most one of whom is meant. */
export type Clash = { number: string; people: Numbered[] }

const inOneWidth = (text: string) => text.normalize('NFKC')

/** A number as it is compared: a spreadsheet eats leading zeros. */
export const bareNumber = (number: string) => inOneWidth(number).trim().replace(/^0+/, '')

const plainName = (name: string) => inOneWidth(name).replaceAll(/\s/gu, '')

/** Two places are one person if they have one account, or, where not both have one, one name. */
const isSamePerson = (one: Numbered, other: Numbered): boolean =>
  one.account !== undefined && other.account !== undefined
    ? one.account === other.account
    : plainName(one.name) === plainName(other.name)

/**
 * The numbers that two people have: among all places, or, with `changed`, of these as they will be. This is the one rule of the
 * staff form, the import, the table of people, the preview and the press. Places that were left count while something is owed to
 * them or by them. Call it with the business locked before something is written.
 */
export async function clashesOf(db: Db, businessId: string, changed: Numbered[] = []): Promise<Clash[]> {
  const isChanged = new Set(changed.map(({ staffId }) => staffId))
  const others = (await listPlaces(db, businessId)).filter(({ staffId }) => !isChanged.has(staffId))
  const all: Holder[] = [...changed, ...others]
  const byNumber = Map.groupBy(
    all.filter(({ number }) => number !== ''),
    ({ number }) => bareNumber(number),
  )
  const suspects = [...byNumber.values()].filter(
    (some) => isClash(some) && (changed.length === 0 || some.some(({ staffId }) => isChanged.has(staffId))),
  )
  if (suspects.length === 0) return []
  const unsettled = await unsettledPlaces(db, businessId)
  return suspects
    .map((some) => some.filter(({ staffId, left }) => !left || unsettled.has(staffId)))
    .filter(isClash)
    .map((people) => ({ number: people[0]?.number ?? '', people }))
}

/** `left`: the place was left. */
type Holder = Numbered & { left?: boolean }

const isClash = (some: Numbered[]) => some.some((one) => some.some((other) => !isSamePerson(one, other)))
