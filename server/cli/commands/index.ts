import type { Command } from '../command.ts'
import { booksForgetTest, booksVerify, reconcileCommand } from './books.ts'
import { branchCreate, branchEdit, branchList } from './branch.ts'
import { businessCreate, businessLegal, businessList, businessRename } from './business.ts'
import { codePrinted, codeRotate } from './code.ts'
import { backup, migrate, restoreCommand } from './database.ts'
import { doctor } from './doctor.ts'
import { ownerInvite, ownerList, ownerRemove } from './owner.ts'
import { pushKeys } from './push-keys.ts'
import { passwordLink, sessionsEnd, setupLink, tokenCreate } from './sign-in.ts'
import { settingsCheck, status } from './status.ts'
import { tipShow } from './tip.ts'

/** Every command of the operator's tool, in the order of its usage; one file per subject. */
export const commands: Command[] = [
  // how it is
  status,
  doctor,
  settingsCheck,
  tipShow,
  // the tables
  migrate,
  backup,
  restoreCommand,
  // who takes tips
  setupLink,
  businessCreate,
  businessList,
  businessLegal,
  businessRename,
  branchCreate,
  branchList,
  branchEdit,
  ownerInvite,
  ownerList,
  ownerRemove,
  codeRotate,
  codePrinted,
  // who is signed in
  passwordLink,
  sessionsEnd,
  tokenCreate,
  pushKeys,
  // the books
  booksVerify,
  booksForgetTest,
  reconcileCommand,
]
