export { type AccessService, asSessionError, createAccess } from './access.service.ts'
export {
  beginAddressChange,
  finishAddressChange,
  forgetOldAddressChanges,
  giveUpAddressChange,
  type Pending,
  pendingAddressChange,
} from './address-change.store.ts'
export { acceptPlace, declinePlace, type RefusedAnswer } from './answer-invitation.ts'
export { branchLinks, paydayFrame } from './branch-links.ts'
export { branchFor, branchTarget } from './branch-target.ts'
export { changeRole, type RefusedRole } from './change-role.ts'
export { type CloudIdentities, createCloudIdentities } from './cloud-identities.ts'
export { credentialSeal, forgetCredentials, removeOldIdentities } from './cloud-identity.store.ts'
export { distrustPassword, trustPassword } from './distrust.store.ts'
export { createGuards, type Guards } from './guards.ts'
export { holderOf, mayTake } from './held-place.store.ts'
export { acceptInvitation, isInvited, listInvitations } from './invitation.store.ts'
export { type InvitationMail, invitationMail, mailInvitations } from './invitation-mail.ts'
export { knownReader } from './known-reader.ts'
export { afterSignIn, findMember, startPageOf, unlinkPerson } from './member.store.ts'
export {
  addOwner,
  correctOwner,
  countOwners,
  findWaitingOwner,
  inviteOwner,
  keepsAnOwner,
  ownerRefusals,
  whyNotDeletable,
} from './owners.service.ts'
export { type GuardedPage, linkTo, mayOpen, pageGuards } from './page-rights.ts'
export {
  findLink,
  type LinkPlace,
  linkNewsOf,
  removeExpiredLinks,
  type StandingLink,
  takeLink,
} from './password-link.store.ts'
export {
  linkStateOf,
  type MadeLink,
  makeLink,
  makeOperatorsLink,
  placesOf,
  recordLink,
  takeLinkBack,
} from './password-links.ts'
export { memberOf, personOf } from './request-member.ts'
export { type Action, may, must, rights, type Target } from './rights.ts'
export {
  createSetupToken,
  isSetupToken,
  newSetupSecret,
  setupOf,
  setupSecretShape,
  setupState,
  useSetupToken,
} from './setup.store.ts'
export { setupCookie, setupGuard } from './setup-guard.ts'
export { forgetProved, noteProved, takeOver } from './take-over.store.ts'
