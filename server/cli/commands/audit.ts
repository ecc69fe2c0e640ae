import english from '../../../locales/en/branch.json' with { type: 'json' }
import { fillIn } from '../../../views/fill-in.ts'
import { type AuditLine, listAudit } from '../../features/audit/audit-list.store.ts'
import { auditWords } from '../../features/audit/audit-words.ts'
import { type Command, MistypedError, withDatabase } from '../command.ts'
import { listed, timeOf } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const audit: Command = {
  name: 'audit',
  options: '[--limit 50] [--json]',
  does: ['who did what, newest first, as under Business → Record of changes'],
  async run(setup, args) {
    const { limit: typed = '50', json } = readOptions(args, [], ['limit'], ['json'])
    const limit = Number(typed)
    if (!Number.isInteger(limit) || limit < 1) throw new MistypedError('--limit wants a number such as 50')
    return withDatabase(setup, async (db) => {
      const { id, timeZone } = await businessNamed(db)
      const lines = await listAudit(db, id, { after: undefined, limit })
      return listed(lines, {
        json,
        line: (line) => `${timeOf(line.at, timeZone)}  ${line.member?.name ?? '-'}  ${wordsFor(line)}`,
        none: 'Nothing has been recorded yet.',
      })
    })
  },
}

/** The page's English words. */
function wordsFor({ action, details }: AuditLine): string {
  const texts: Record<string, string> = english.audit.action
  const key = auditWords(action).split('.').at(-1) ?? ''
  return fillIn(texts[key] ?? action, details)
}
