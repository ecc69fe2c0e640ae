import { forgetTestBooks, type TestBooks } from '../../money/books/forget-test.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const booksForgetTest: Command = {
  name: 'books forget-test',
  options: '[--yes]',
  does: [
    'empties books made with test keys, before live ones are used; without --yes it only',
    'says what would go. Stop the servers first',
  ],
  async run(setup, args) {
    const { yes } = readOptions(args, [], [], ['yes'])
    const result = await withDatabase(setup, (db) => forgetTestBooks(db, yes, Date.now()))
    if (result.kind === 'live')
      throw new UsageError('These books are live: nothing in them is ever forgotten.')
    if (result.kind === 'unknown') {
      throw new UsageError(
        'It is not written down with which keys these books were made: start the server once with those keys.',
      )
    }
    const { kind, books } = result
    if (kind === 'forgotten') return `Forgotten: ${list(books)}. The next start takes live keys.`
    return `This would forget ${list(books)}. Branches, people and codes stay. To do it: stop the servers, then add --yes`
  },
}

const list = ({ tips, paid, yen, refunds, events }: TestBooks) =>
  `${tips} tips (${paid} paid with test cards, ¥${yen.toLocaleString('en')}), ${refunds} refunds, ${events} events`
