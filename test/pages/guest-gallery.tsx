import type { ReactElement } from 'react'
import { ScannerPage } from '../../pages/scanner/scanner.page.tsx'
import { ErrorPage, NotFoundPage } from '../../pages/system/error.page.tsx'
import { HomePage } from '../../pages/system/home.page.tsx'
import { MessagePage } from '../../pages/system/message.page.tsx'
import { TipActionPage, TipPaymentPendingPage } from '../../pages/tip/tip-action.page.tsx'
import { TipAmountPage } from '../../pages/tip/tip-amount.page.tsx'
import { TipConfirmPage } from '../../pages/tip/tip-confirm.page.tsx'
import { TipCreditPage } from '../../pages/tip/tip-credit.page.tsx'
import { TipEntryPage } from '../../pages/tip/tip-entry.page.tsx'
import { TipPaidPage } from '../../pages/tip/tip-paid.page.tsx'
import { TipPaymentPage } from '../../pages/tip/tip-payment.page.tsx'
import { TipSuccessPage } from '../../pages/tip/tip-success.page.tsx'
import { ComingSoonPage, WelcomePage } from '../../pages/welcome/welcome.page.tsx'
import * as s from './gallery.samples.ts'

const recent = [
  { href: '/tip/b1', name: s.sakura.name, kind: s.sakura.kind },
  { href: '/tip/b2', name: s.hotel.name, kind: s.hotel.kind },
]
const success = {
  site: 'tips.example.jp',
  venue: s.sakura,
  tip: s.tip,
  refundedAmount: 0,
  paidAt: Date.UTC(2026, 10, 21, 7, 3),
  card: s.visa,
}
const toVenue = { again: '/tip/b1' }
const payment = {
  venue: s.sakura,
  tip: s.tip,
  card: s.visa,
  action: '/p',
  hidden: { version: '2' },
  links: { card: '/c', recipient: '/a#recipient', amount: '/a#amount', review: '/a#review', back: '/k' },
  values: { receiptEmail: '' },
}
const credit = {
  venue: s.sakura,
  tip: s.tip,
  action: '/c',
  hidden: { version: '2' },
  stripe: s.stripe,
  hosted: s.post,
  links: { back: '/k' },
}

/** A guest's way, in every state. New pages and states are added to a gallery first. */
export const guestGallery: Record<string, ReactElement> = {
  home: <HomePage action="/tip" links={{ scan: '/scanner', signIn: '/auth/login' }} />,
  'home-error': (
    <HomePage
      action="/tip"
      links={{ scan: '/scanner' }}
      values={{ branchNumber: '' }}
      errors={{ branchNumber: { key: 'tip:errors.branchNumberRequired' } }}
      recent={recent}
    />
  ),
  'not-found': <NotFoundPage path={`/tipp/${'very-long-'.repeat(12)}path`} links={{ home: '/' }} />,
  error: <ErrorPage requestId="0f8fad5b-d9cb-469f-a165-70867728950e" links={{ home: '/', retry: '/x' }} />,
  ...Object.fromEntries(
    s.messages.map((message) => [
      `message-${message}`,
      <MessagePage
        key={message}
        message={message}
        actions={[
          {
            href: '/tip',
            label: `system:actions.${/^(code|venue)/.test(message) ? 'typeNumber' : 'tryAgain'}`,
          },
          { href: '/', label: 'system:actions.home' },
        ]}
      />,
    ]),
  ),
  welcome: <WelcomePage action="/welcome" links={{ signIn: '/auth/login' }} />,
  'coming-soon': <ComingSoonPage links={{ home: '/' }} />,
  'coming-soon-venue': (
    <ComingSoonPage opening={{ venue: s.sakura, day: '2026-12-01' }} links={{ home: '/' }} />
  ),
  scanner: <ScannerPage origin="https://tips.example.jp" action="/tip" />,
  entry: <TipEntryPage action="/tip" values={{ branchNumber: '' }} recent={[]} />,
  'entry-error': (
    <TipEntryPage
      action="/tip"
      values={{ branchNumber: '9999' }}
      errors={{ branchNumber: { key: 'tip:errors.branchNumberUnknown' } }}
      recent={recent}
    />
  ),
  amount: (
    <TipAmountPage
      {...s.amount}
      greeting={{ text: 'ご来店ありがとうございます。\nまたのお越しをお待ちしております。', lang: 'ja' }}
    />
  ),
  'amount-paid': (
    <TipAmountPage
      {...s.amount}
      venue={{ ...s.sakura, reviewPage: 'https://maps.example.com/places/sakura' }}
      paid={{ notice: s.paidNotice, href: '/tip/b1/paid' }}
      neverExpected
    />
  ),
  'tip-paid': (
    <TipPaidPage
      venue={s.sakura}
      notice={s.paidNotice}
      paid={[13, 12].map((number) => ({ ...s.paidNotice, number }))}
      tip="/tip/b1"
    />
  ),
  'tip-paid-nothing': <TipPaidPage venue={s.hotel} notice={undefined} paid={[]} tip="/tip/b1" />,
  'amount-chosen': <TipAmountPage {...s.amount} values={{ ...s.amount.values, preset: '500' }} />,
  'amount-scanned': (
    <TipAmountPage
      {...s.amount}
      scannedStaffId="s0"
      values={{ recipient: 'staff:s0', preset: '1000', amount: '', review: '' }}
    />
  ),
  'amount-one-staff': <TipAmountPage {...s.amount} staff={s.oneStaff} presets={[500]} />,
  'amount-no-staff': <TipAmountPage {...s.amount} staff={[]} presets={[]} />,
  'amount-sixty-staff': (
    <TipAmountPage
      {...s.amount}
      venue={s.hotel}
      staff={s.sixtyStaff}
      presets={[500, 1000, 2000, 3000, 5000, 10_000]}
      values={{ ...s.amount.values, recipient: 'staff:m7' }}
    />
  ),
  'amount-errors': (
    <TipAmountPage
      {...s.amount}
      values={{ recipient: '', preset: '', amount: '¥1,000,000', review: 'あ'.repeat(200) }}
      errors={{
        form: { key: 'common:errors.validation' },
        recipient: { key: 'tip:errors.recipientRequired' },
        amount: { key: 'tip:errors.amountMaximum', values: { maximum: '100,000' } },
        review: { key: 'tip:errors.reviewLength' },
      }}
    />
  ),
  confirm: <TipConfirmPage {...s.confirm} />,
  'confirm-person': <TipConfirmPage {...s.confirm} tip={s.plainTip} />,
  'confirm-branch': <TipConfirmPage {...s.confirm} tip={s.branchTip} venue={s.hotel} />,
  'confirm-huge': <TipConfirmPage {...s.confirm} tip={s.hugeTip} venue={s.hotel} />,
  'confirm-one-sharer': <TipConfirmPage {...s.confirm} tip={{ ...s.tip, sharers: 1 }} />,
  'confirm-no-sharer': <TipConfirmPage {...s.confirm} tip={{ ...s.tip, sharers: 0 }} />,
  'confirm-in-app': <TipConfirmPage {...s.confirm} hostedFirst inAppBrowser="LINE" />,
  'confirm-hosted-only': <TipConfirmPage {...s.confirm} stripe={undefined} hostedFirst hostedOnly />,
  'confirm-errors': (
    <TipConfirmPage
      {...s.confirm}
      values={{ receiptEmail: 'guest@' }}
      errors={{ form: { key: 'tip:errors.changed' }, receiptEmail: { key: 'tip:errors.receiptEmail' } }}
    />
  ),
  credit: <TipCreditPage {...credit} />,
  'credit-huge': <TipCreditPage {...credit} tip={s.hugeTip} venue={s.hotel} />,
  'credit-errors': (
    <TipCreditPage {...credit} errors={{ confirmationToken: { key: 'tip:errors.cardRequired' } }} />
  ),
  payment: <TipPaymentPage {...payment} />,
  'payment-wallet': <TipPaymentPage {...payment} card={s.applePay} tip={s.hugeTip} venue={s.hotel} />,
  'payment-unknown-card': <TipPaymentPage {...payment} card={{}} tip={s.plainTip} />,
  'payment-errors': (
    <TipPaymentPage
      {...payment}
      values={{ receiptEmail: 'guest@' }}
      errors={{ receiptEmail: { key: 'tip:errors.receiptEmailRefused' } }}
    />
  ),
  pending: <TipPaymentPendingPage venue={s.sakura} tip={s.tip} links={{ check: '/p' }} />,
  action: <TipActionPage venue={s.sakura} tip={s.tip} at="bank" links={{ action: '/3ds', back: '/k' }} />,
  'action-script': (
    <TipActionPage
      venue={s.sakura}
      tip={s.tip}
      at="bank"
      script={{ stripe: s.stripe, clientSecret: 'pi_1_secret_2', here: '/p' }}
      hosted={s.post}
      links={{ back: '/k' }}
    />
  ),
  open: <TipActionPage venue={s.hotel} tip={s.hugeTip} at="hosted" links={{ action: '/c', back: '/k' }} />,
  success: <TipSuccessPage {...success} state="succeeded" links={toVenue} />,
  'success-reply': (
    <TipSuccessPage
      {...success}
      venue={{ ...s.sakura, reviewPage: 'https://maps.example.com/places/sakura' }}
      state="succeeded"
      reply={{ words: 'heeded', from: { kind: 'all' } }}
      links={toVenue}
    />
  ),
  'success-account': <TipSuccessPage {...success} state="succeeded" links={{ ...toVenue, account: '/r' }} />,
  'success-kept': <TipSuccessPage {...success} state="succeeded" links={{ ...toVenue, kept: '/h' }} />,
  'success-huge': (
    <TipSuccessPage
      {...success}
      venue={s.hotel}
      tip={s.hugeTip}
      card={s.applePay}
      state="succeeded"
      links={toVenue}
    />
  ),
  'success-partly-refunded': (
    <TipSuccessPage {...success} state="partially_refunded" refundedAmount={300} links={toVenue} />
  ),
  'success-refunded': <TipSuccessPage {...success} state="refunded" refundedAmount={1000} links={toVenue} />,
  'success-disputed': <TipSuccessPage {...success} state="disputed" links={toVenue} />,
}
