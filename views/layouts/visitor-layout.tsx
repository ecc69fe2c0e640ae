import type { ReactNode } from 'react'
import { AddressChangedNotice } from '../components/address-changed.tsx'
import { Footer } from '../components/footer.tsx'
import { Icon } from '../components/icon.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { Nameplate, type NameplateProps } from '../components/nameplate.tsx'
import { OwnWays } from '../components/own-ways.tsx'
import { Steps, type StepView } from '../components/steps.tsx'
import { Toast } from '../components/toast.tsx'
import { usePage } from '../page-context.tsx'

type Props = {
  /** Whose page it is; undefined: the product's own name is shown. */
  venue?: NameplateProps | undefined
  step?: StepView | undefined
  /** Up to 768 px instead of a phone's width. */
  wide?: boolean
  /** Hides the links to other languages, on a page where they could not be loaded. */
  oneLanguage?: boolean
  /** Links between the reader's own pages, if this is one of them. */
  navigation?: ReactNode
  children: ReactNode
}

/** The frame of every page a guest sees: one sheet of paper. */
export function VisitorLayout({ venue, step, wide, oneLanguage, navigation, children }: Props) {
  const { t, demo, home, toast } = usePage()
  return (
    <>
      <a className="skip vh" href="#main">
        {t('common:skip')}
      </a>
      <div className={wide ? 'page wide' : 'page'}>
        <header>
          {demo && <p className="demo">{t('common:demo')}</p>}
          <div className="bar">
            <a className="brand" href={home}>
              <Icon name="envelope" />
              {t('common:product')}
            </a>
            {!oneLanguage && <LanguageSwitch />}
          </div>
          {navigation ?? <OwnWays />}
          {venue && <Nameplate {...venue} />}
          {step && <Steps current={step} />}
        </header>
        {toast && <Toast {...toast} />}
        <AddressChangedNotice />
        <main id="main">{children}</main>
        <Footer />
      </div>
    </>
  )
}
