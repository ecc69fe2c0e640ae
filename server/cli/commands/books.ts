import { verifyBooks } from '../../features/earning/earning.verify.service.ts'
import { type Command, readOptions, withDatabase } from '../command.ts'

export const booksVerify: Command = {
  name: 'books verify',
  options: '',
  does: ['recomputes every share, day and month from the tips, and names what differs'],
  async run(setup, args) {
    readOptions(args, [])
    const { tips, differences, more } = await withDatabase(setup, (db) => verifyBooks(db))
    if (differences.length === 0) return `The books add up. Tips looked at: ${tips}.`
    const lines = differences.map(
      ({ kind, id, expected, found }) => `${kind} ${id}: expected ${expected}; found ${found}`,
    )
    const rest = more > 0 ? [`… and ${more} more`] : []
    const said = [
      ...lines,
      ...rest,
      `The books do NOT add up: ${lines.length + more} differences in ${tips} tips.`,
    ]
    return { said: said.join('\n'), failed: true }
  },
}
