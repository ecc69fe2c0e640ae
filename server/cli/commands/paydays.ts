import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { program } from '../../config/config.ts'
import { type LoadRefusal, loadRecord } from '../../money/payday/payday.load.ts'
import { parseRecord } from '../../money/payday/payday.record.ts'
import { keepPaydayFile, keptPaydays } from '../../operations/backups/payday-file.ts'
import { listBusinesses } from '../../venues/business.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { readPlace } from '../options.ts'

const why = {
  damaged: 'is damaged, or no file of paydays',
  version: 'is of another version of the product',
  foreign: 'is of another business',
  branch: 'names a branch that these books do not have: restore a later backup',
  gap: 'does not follow these books, a payday between them is missing: a newer file, or a later backup',
  differs: 'holds other paydays or marks than these books',
  already: 'holds nothing that these books lack. Is there a newer one? If not, an owner states so',
} satisfies Record<LoadRefusal, string>

export const paydaysLoad: Command = {
  name: 'paydays load',
  options: 'FILE|-',
  does: [
    'after a restore: takes paydays and marks from the newest file of paydays, so that',
    'nobody is paid twice; "-" reads standard input',
  ],
  async run(setup, args) {
    const { place: file } = readPlace(args, 'FILE')
    const stream = file === '-'
    if (stream && process.stdin.isTTY)
      throw new MistypedError('add < FILE: the paydays come from standard input')
    if (!stream && !existsSync(file)) throw new UsageError(`there is no file ${file}`)
    const record = parseRecord(stream ? await text(process.stdin) : readFileSync(file, 'utf8'))
    if ('refused' in record) throw new UsageError(`${file} ${why[record.refused]}`)
    return withDatabase(setup, async (db) => {
      const [business] = await listBusinesses(db)
      if (!business) throw new UsageError('there is no business yet')
      const { backups } = setup.config
      const folder = backups && { dir: backups.dir, businessId: business.id }
      const kept = folder && keptPaydays(folder)
      if (kept && kept.at > record.at)
        throw new UsageError(`${file} is older than the file of paydays in ${folder.dir}: load that one`)
      const by = { businessId: business.id, memberId: undefined }
      const loaded = await loadRecord(db, by, record, Date.now())
      if ('refused' in loaded) throw new UsageError(`${file} ${why[loaded.refused]}`)
      if (folder) await keepPaydayFile(db, folder, { settled: true })
      const { paydays, takenBack, marks, at } = loaded
      return [
        `Loaded, as of ${new Date(at).toISOString().slice(0, 16)}Z: paydays ${paydays}, reopened ${takenBack}, marks ${marks}.`,
        `Next: ${program.admin} books verify; owners see on the newest payday what the restored books differ.`,
      ].join('\n')
    })
  },
}
