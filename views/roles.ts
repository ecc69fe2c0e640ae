import type { Role } from './words.ts'

/**
 * What each role is; what it may do stands in `server/people/access/rights.ts`.
 * - `tippable`: guests can choose the person, who has a code and a share of tips to all. Owners are not: the staff's tips
 *   must not go to the owners of the business.
 * - `place`: whether the person belongs to one branch or to the whole business.
 *
 * The order is the rank, the highest first: of two places a person has the higher, and lists show it first.
 */
const roles = {
  owner: { tippable: false, place: 'business' },
  manager: { tippable: true, place: 'branch' },
  staff: { tippable: true, place: 'branch' },
} as const satisfies Record<Role, { tippable: boolean; place: 'business' | 'branch' }>

/** All roles, the highest rank first. */
export const allRoles = Object.keys(roles) as Role[]
export const isTippable = (role: Role): boolean => roles[role].tippable
export type TippableRole = {
  [R in Role]: (typeof roles)[R]['tippable'] extends true ? R : never
}[Role]
export const tippableRoles = allRoles.filter(isTippable) as TippableRole[]
export const belongsToBranch = (role: Role): boolean => roles[role].place === 'branch'
