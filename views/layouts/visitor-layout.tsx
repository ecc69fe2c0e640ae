import type { ReactNode } from 'react'
import Toast from '../../islands/toast.tsx'
import { AddressChangedNotice } from '../components/address-changed.tsx'
import { Brand } from '../components/brand.tsx'
import { Footer } from '../components/footer.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { Nameplate, type NameplateProps } from '../components/nameplate.tsx'
import { OwnWays } from '../components/own-ways.tsx'
import { Steps, type StepView } from '../components/steps.tsx'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'

type Props = {
  /** Whose page it is; undefined: the product's own name is shown. */
  venue?: NameplateProps | undefined
  step?: StepView | undefined
  /** Up to 768 px instead of a phone's width. */
  wide?: boolean
  /** As wide as lists and figures next to each other need. */
  desk?: boolean
  /** Hides the links to other languages, on a page where they could not be loaded. */
  oneLanguage?: boolean
  /** Links between the reader's own pages, if this is one of them. */
  navigation?: ReactNode
  /** A further link in the first line. */
  corner?: ReactNode
  children: ReactNode
}

/** The frame of every page a guest sees: one sheet of paper. */
export function VisitorLayout(props: Props) {
  const { venue, step, wide, desk, oneLanguage, navigation, corner, children } = props
  const { t, demo, testMode, toast } = usePage()
  // A guest trusts the venue: its name stands where the product's name stands elsewhere.
  const host = navigation ? undefined : venue
  return (
    <>
      <a className="skip vh" href="#main">
        {t('common:skip')}
      </a>
      {(demo || testMode) && <aside className="demo">{t(demo ? 'common:demo' : 'common:testMode')}</aside>}
      <div className={desk ? 'page desk' : wide ? 'page wide' : 'page'}>
        <header>
          <div className={host ? 'bar host' : 'bar'}>
            {host ? <Nameplate {...host} short={(step ?? 1) > 1} /> : <Brand />}
            {!oneLanguage && <LanguageSwitch />}
            {corner}
          </div>
          {navigation ?? <OwnWays />}
          {venue && !host && <Nameplate {...venue} />}
          {step && <Steps current={step} />}
        </header>
        {toast && <Island of={Toast} when="load" props={{ ...toast, close: t('common:close') }} />}
        <AddressChangedNotice />
        <main id="main">{children}</main>
        <Footer brand={host !== undefined} />
      </div>
    </>
  )
}
