import { replyOf, SmtpError, type SmtpOptions, withSmtp } from './smtp-connection.ts'

/**
 * Connects, signs in, and asks whether a mail from this address to itself would be taken, without sending one: MAIL FROM,
 * RCPT TO, RSET.
 * @throws SmtpError; `recipient`: the sender would be taken, and mail to it would not
 */
export async function askEnvelope(options: SmtpOptions, address: string): Promise<void> {
  let refused: SmtpError | undefined
  const questions = [
    ['sender', `MAIL FROM:<${address}>`],
    ['recipient', `RCPT TO:<${address}>`],
  ] as const
  // The library sends commands of ours only as a way to sign in.
  await withSmtp(options, (connection) => replyOf((done) => connection.login({ method: 'ENVELOPE' }, done)), {
    customAuth: {
      async ENVELOPE({ sendCommand }) {
        for (const [why, command] of questions) {
          const { status } = await sendCommand(command)
          if (!refused && (status < 200 || status > 299)) refused = new SmtpError(why, status)
          if (refused) break
        }
        await sendCommand('RSET')
      },
    },
  })
  if (refused) throw refused
}
