import type { Command } from '../command.ts'
import { audit } from './audit.ts'
import { backup, restoreCommand } from './backup.ts'
import { booksVerify } from './books.ts'
import { booksForgetTest } from './books-forget.ts'
import { branchCreate, branchList } from './branch.ts'
import { branchClose, branchEdit, branchReopen } from './branch-edit.ts'
import { businessCreate, businessList } from './business.ts'
import { businessDelete, businessRename } from './business-change.ts'
import { businessLegal } from './business-legal.ts'
import { codePrinted, codeRotate } from './code.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { ownerInvite } from './owner.ts'
import { ownerList, ownerRemove } from './owner-list.ts'
import { passwordLink } from './password-link.ts'
import { pushKeys } from './push-keys.ts'
import { reconcileCommand } from './reconcile.ts'
import { sessionsEnd } from './sessions.ts'
import { settingsCheck } from './settings.ts'
import { setupLink } from './setup-link.ts'
import { staffList } from './staff.ts'
import { status } from './status.ts'
import { tipShow } from './tip.ts'
import { tokenCreate } from './token.ts'
import { webhooksList } from './webhooks.ts'

/** Every command of the operator's tool, in the order of its usage; one file per subject. */
export const commands: Command[] = [
  // how it is
  status,
  doctor,
  settingsCheck,
  audit,
  tipShow,
  webhooksList,
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
  businessDelete,
  branchCreate,
  branchList,
  branchEdit,
  branchClose,
  branchReopen,
  ownerInvite,
  ownerList,
  ownerRemove,
  staffList,
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
