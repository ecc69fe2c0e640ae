import type { ReactNode } from 'react'
import { Yen } from '../../views/components/money.tsx'
import { fill } from '../../views/fill.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'
import { LegalFoot, MailTo, MissingNotice } from './legal-notes.tsx'

type TermsProps = {
  business: BusinessView
  version: string
  minimum: number
  maximum: number
}

const sections = [
  'service',
  'tips',
  'payment',
  'refund',
  'messages',
  'account',
  'forbidden',
  'liability',
  'changes',
  'law',
] as const

/** `/terms-conditions`. */
export function TermsPage({ business, version, minimum, maximum }: TermsProps) {
  const { t } = usePage()
  const values = {
    business: business.name ?? t('legal:missingName'),
    minimum: <Yen key="minimum" yen={minimum} />,
    maximum: <Yen key="maximum" yen={maximum} />,
  }
  return (
    <VisitorLayout wide>
      <h1>{t('legal:terms.title')}</h1>
      <p className="lead">{fill(t, 'legal:terms.lead', values)}</p>
      <MissingNotice business={business} />
      {sections.map((section, index) => (
        <LegalSection key={section} title={`${index + 1}. ${t(`legal:terms.${section}.title`)}`}>
          <p>{fill(t, `legal:terms.${section}.text`, values)}</p>
        </LegalSection>
      ))}
      <Contact business={business} />
      <LegalFoot version={version} />
    </VisitorLayout>
  )
}

/** External services that receive data in this installation. */
export type DataRecipient =
  | { name: 'stripe' | 'push' }
  | { name: 'cognito'; region: string }
  | { name: 'mail'; host: string }

type PrivacyProps = {
  business: BusinessView
  version: string
  recipients: DataRecipient[]
  /** True if people can register, and set a new password, with a code by mail. */
  mailsCodes: boolean
  /** True if passwords are stored here, as hashes. */
  passwordsHere: boolean
}

/** `/privacy-policy`. */
export function PrivacyPage({ business, version, recipients, mailsCodes, passwordsHere }: PrivacyProps) {
  const { t } = usePage()
  const cookies = [
    'lang',
    'guest',
    'flash',
    'session',
    ...(mailsCodes ? (['register', 'reset'] as const) : []),
    'welcomed',
  ] as const
  return (
    <VisitorLayout wide>
      <h1>{t('legal:privacy.title')}</h1>
      <p className="lead">{t('legal:privacy.lead', { business: business.name ?? t('legal:missingName') })}</p>
      <MissingNotice business={business} />
      <LegalSection title={t('legal:privacy.what.title')}>
        {(['visitor', 'card', 'email', 'account', 'log'] as const).map((each) => (
          <p key={each}>{t(`legal:privacy.what.${each}`)}</p>
        ))}
      </LegalSection>
      <Plain section="why" />
      <LegalSection title={t('legal:privacy.who.title')}>
        <p>{t('legal:privacy.who.staff')}</p>
        <p>{t('legal:privacy.who.others')}</p>
        {recipients.map((recipient) => (
          <RecipientRows key={recipient.name} recipient={recipient} />
        ))}
        <p>{t('legal:privacy.who.nobody')}</p>
      </LegalSection>
      <LegalSection title={t('legal:privacy.cookies.title')}>
        <p>{t('legal:privacy.cookies.text')}</p>
        <dl className="terms">
          {cookies.map((cookie) => (
            <div key={cookie}>
              <dt className="mono">{cookie}</dt>
              <dd>{t(`legal:privacy.cookies.${cookie}`)}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <Plain section="keep" />
      <LegalSection title={t('legal:privacy.safe.title')}>
        <p>{t(passwordsHere ? 'legal:privacy.safe.passwordsHere' : 'legal:privacy.safe.text')}</p>
      </LegalSection>
      <Plain section="rights" />
      <Contact business={business} />
      <LegalFoot version={version} />
    </VisitorLayout>
  )
}

function Plain({ section }: { section: 'why' | 'keep' | 'rights' }) {
  const { t } = usePage()
  return (
    <LegalSection title={t(`legal:privacy.${section}.title`)}>
      <p>{t(`legal:privacy.${section}.text`)}</p>
    </LegalSection>
  )
}

function RecipientRows({ recipient }: { recipient: DataRecipient }) {
  const { t } = usePage()
  const { name, ...values } = recipient
  return (
    <>
      <h3>{t(`legal:privacy.who.${name}.name`, values)}</h3>
      <dl className="terms">
        {(['gets', 'reason', 'where'] as const).map((row) => (
          <div key={row}>
            <dt>{t(`legal:privacy.who.${row}`)}</dt>
            <dd>{t(`legal:privacy.who.${name}.${row}`, values)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="apart">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** How to contact the business. */
function Contact({ business }: { business: BusinessView }) {
  const { t } = usePage()
  const missing = t('legal:missing')
  return (
    <LegalSection title={t('legal:privacy.contact')}>
      <p>
        {business.name ?? missing}
        <br />
        {business.address ?? missing}
        <br />
        <MailTo business={business} />
      </p>
    </LegalSection>
  )
}
