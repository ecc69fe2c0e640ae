import type { Command } from '../command.ts'
import { backup, restoreCommand } from './backup.ts'
import { booksVerify } from './books.ts'
import { booksForgetTest } from './books-forget.ts'
import { branchCreate, branchList, branchOpens } from './branch.ts'
import { businessCreate, businessList } from './business.ts'
import { codeRotate } from './code.ts'
import { migrate } from './migrate.ts'
import { ownerInvite } from './owner.ts'
import { reconcileCommand } from './reconcile.ts'
import { sessionsEnd } from './sessions.ts'

/** Every command of the operator's tool, in the order of its usage; one file per subject. */
export const commands: Command[] = [
  // the tables
  migrate,
  backup,
  restoreCommand,
  // who takes tips
  businessCreate,
  businessList,
  branchCreate,
  branchList,
  branchOpens,
  ownerInvite,
  codeRotate,
  // who is signed in
  sessionsEnd,
  // the books
  booksVerify,
  booksForgetTest,
  reconcileCommand,
]
