import { remember } from '../../db/remembered.store.ts'
import { type Command, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const codePrinted: Command = {
  name: 'code printed',
  options: '',
  does: ['says that all codes were printed again, with the PUBLIC_URL of now'],
  async run(setup, args) {
    readOptions(args, [])
    const { publicUrl } = setup.config
    await withDatabase(setup, (db) => remember(db, 'codes', publicUrl))
    return `Printed codes lead to ${publicUrl} from now on.`
  },
}
