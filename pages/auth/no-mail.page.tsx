import { OneMessage } from '../system/message.page.tsx'

/** What needs a code by mail. */
export type NoMailName = 'register' | 'reset'

type NoMailProps = { name: NoMailName; links: { login: string; home: string } }

/** Where no mail is sent: what to do instead of waiting for a code. Title: `auth:noMail.{name}.title`. */
export const NoMailPage = ({ name, links }: NoMailProps) => (
  <OneMessage
    icon="lock"
    words={`auth:noMail.${name}`}
    help={`auth:noMail.${name}.more`}
    ways={[
      { href: links.login, label: 'auth:register.signIn' },
      { href: links.home, label: 'auth:message.home' },
    ]}
  />
)
