import type { ReactElement } from 'react'
import { DisclosurePage } from '../../pages/legal/disclosure.page.tsx'
import { PrivacyPage, TermsPage } from '../../pages/legal/privacy.page.tsx'
import * as s from './gallery.samples.ts'

const legal = { business: s.business, version: '2026-11-21', minimum: 100, maximum: 100_000 }

/** What the law asks for. */
export const legalGallery: Record<string, ReactElement> = {
  'legal-disclosure': <DisclosurePage {...legal} />,
  'legal-disclosure-missing': <DisclosurePage {...legal} business={s.noBusiness} />,
  'legal-terms': <TermsPage {...legal} />,
  'legal-privacy': (
    <PrivacyPage
      {...legal}
      mailsCodes
      passwordsHere={false}
      recipients={[{ name: 'stripe' }, { name: 'cognito', region: 'ap-northeast-1' }]}
    />
  ),
  'legal-privacy-own': (
    <PrivacyPage
      {...legal}
      mailsCodes
      passwordsHere
      recipients={[{ name: 'stripe' }, { name: 'mail', host: 'smtp.example.jp' }]}
    />
  ),
  'legal-privacy-missing': (
    <PrivacyPage
      {...legal}
      business={s.noBusiness}
      mailsCodes={false}
      passwordsHere
      recipients={[{ name: 'stripe' }]}
    />
  ),
}
