import { z } from 'zod'
import { newId } from '../../../../db/ids.ts'
import { createSmtpSender } from '../../../../gateways/mail/smtp-sender.ts'
import { smtpOptionsOf } from '../../../../outbox/mail/smtp-options.ts'
import { type DoctorCheck, fail, off, ok } from '../../finding.types.ts'

/** Sends a mail to the operator, past the outbox: whether it arrives, and where, only they can see. */
export const mailTest: DoctorCheck = {
  id: 'mail-test',
  applies: ({ mail }) => mail !== undefined,
  slow: true,
  limitMs: 40_000,
  needs: ['smtp'],
  async run({ config, secrets, mailTo, clock, smtpCa }) {
    const options = smtpOptionsOf(config, secrets)
    if (!options || !mailTo) return off('not proven: `--mail-to ADDRESS` sends a test mail there')
    if (!z.email().safeParse(mailTo).success) return fail('--mail-to is no address', 'type it again')
    // What draws and words it needs a build; the rest of the doctor also runs from its source.
    const { createI18n } = await import('../../../../http/i18n/i18n.ts')
    const { createMailRenderer } = await import('../../../../outbox/mail/mail.render.tsx')
    const { publicUrl, timeZone, env } = config
    const site = async () => ({ publicUrl, timeZone, contact: undefined })
    const render = createMailRenderer({ i18n: await createI18n(env), site })
    const mail = { kind: 'test', to: mailTo, lang: 'en', values: {} } as const
    const sender = createSmtpSender({ ...options, ca: smtpCa })
    const sent = await sender.send(await render(mail, { id: `mail_test_${newId()}`, at: clock() }))
    if (sent.kind === 'sent')
      return ok('the mail server has taken the test mail: look whether it arrives, and not as spam')
    return fail(
      `the test mail was not taken: ${sent.why}${sent.status ? ` ${sent.status}` : ''}`,
      sent.why === 'recipient'
        ? 'is the address typed right?'
        : 'ask who runs the mail server what that number means',
    )
  },
}
