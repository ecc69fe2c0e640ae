import { builder } from './builder.ts'

export const VenueKindEnum = builder.enumType('VenueKind', {
  description: 'What kind of place a branch is.',
  values: { RESTAURANT: { value: 'restaurant' }, HOTEL: { value: 'hotel' } } as const,
})

export const RoleEnum = builder.enumType('Role', {
  description: 'What somebody is in a business.',
  values: {
    STAFF: { value: 'staff', description: 'Works at one branch and sees what is their own.' },
    MANAGER: { value: 'manager', description: 'Also sees what their branch earned.' },
    OWNER: { value: 'owner', description: 'May do everything in the business. Guests can’t tip an owner.' },
  } as const,
})

export const StaffRole = builder.enumType('StaffRole', {
  description: 'What somebody can be made on the staff list.',
  values: { STAFF: { value: 'staff' }, MANAGER: { value: 'manager' } } as const,
})

export const AccountStateEnum = builder.enumType('AccountState', {
  description: 'Whether somebody signs in as a staff member.',
  values: {
    ACTIVE: { value: 'active', description: 'They do.' },
    INVITED: { value: 'invited', description: 'They may, once they accept the invitation to their address.' },
    DECLINED: { value: 'declined', description: 'They have declined the invitation.' },
    NONE: { value: 'none', description: 'No address is known. They can be tipped all the same.' },
  } as const,
})

export const RecipientKind = builder.enumType('RecipientKind', {
  description: 'For whom a tip was.',
  values: {
    ALL: { value: 'all', description: 'All staff of the branch, in equal shares.' },
    STAFF: { value: 'staff', description: 'One person.' },
    BRANCH: { value: 'branch', description: 'The restaurant or hotel itself.' },
  } as const,
})
