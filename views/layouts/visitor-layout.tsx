import type { ReactNode } from 'react'
import Toast from '../../islands/toast.tsx'
import { Areas } from '../components/areas.tsx'
import { ButtonForm } from '../components/form/button-form.tsx'
import { refusedForm } from '../components/form/form.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { Name } from '../components/name.tsx'
import { Portrait } from '../components/portrait.tsx'
import { Island } from '../island.tsx'
import { type GuestLang, htmlLang, languageName } from '../languages.ts'
import type { DisplayName } from '../name-pieces.ts'
import { type Me, type OwnWay, usePage } from '../page-context.tsx'
import type { VenueKind } from '../words.ts'

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
  children: ReactNode
}

/** The frame of every page a guest sees: one sheet of paper. */
export function VisitorLayout(props: Props) {
  const { venue, step, wide, desk, oneLanguage, navigation, children } = props
  const { t, demo, testMode, toast, me, notIn } = usePage()
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
            {navigation}
            {navigation && me ? <OwnMenu {...me} /> : !oneLanguage && <LanguageSwitch />}
          </div>
          {!navigation && <OwnWays />}
          {venue && !host && <Nameplate {...venue} />}
          {step && <Steps current={step} />}
        </header>
        {toast && <Island of={Toast} when="load" props={{ ...toast, close: t('common:close') }} />}
        <main id="main">
          {/* To a reader of a language that only guests' pages are in, on any other page. */}
          {notIn && (
            <p className="small" lang={htmlLang(notIn.lang)}>
              {notIn.text}
            </p>
          )}
          {children}
        </main>
        <Footer own={Boolean(navigation)} brand={host !== undefined} />
      </div>
    </>
  )
}

/** `own`: below a page of the reader's own. `brand`: the product's mark stands here, because the header is the venue's. */
function Footer({ own, brand }: { own: boolean; brand: boolean }) {
  const { t, legal, signOut } = usePage()
  return (
    <footer className={own ? 'fine' : undefined}>
      {brand && <Brand />}
      {!own && signOut && <SignOut action={signOut} />}
      {(['terms', 'privacy', 'disclosure'] as const).map((name) => (
        <a key={name} href={legal[name]}>
          {t(`legal:links.${name}`)}
        </a>
      ))}
      {!own && <p>{t('common:footer')}</p>}
    </footer>
  )
}

function SignOut({ action }: { action: string }) {
  const { t } = usePage()
  return (
    <ButtonForm action={action} className="leave">
      <button type="submit">{t('common:own.signOut')}</button>
    </ButtonForm>
  )
}

const icons: Record<OwnWay['name'], IconName> = {
  branch: 'home',
  tips: 'envelope',
  profile: 'staff',
  scan: 'scan',
}

/** Links to a signed-in reader's own pages, on pages that strangers see too; nothing for a stranger. */
function OwnWays() {
  const { t, own } = usePage()
  if (!own) return null
  const areas = own.map(({ name, href }) => ({ href, text: t(`common:own.${name}`), icon: icons[name] }))
  return <Areas label={t('common:own.label')} areas={areas} />
}

/**
 * Everything of the reader's own, behind their name. While it is open, a tap anywhere else closes it: the styles lay the
 * summary over the page.
 */
function OwnMenu({ name, role, photo, profile, signOut }: Me) {
  const { t, url } = usePage()
  return (
    <details className="own-menu">
      <summary>
        <span className="vh">{t('common:own.label')} </span>
        <Portrait name={name} photo={photo} side={32} />
        <span className="who">
          <Name of={name} short />
        </span>
      </summary>
      <div>
        <p>
          <strong>
            <Name of={name} />
          </strong>
          {role && <span className="small">{t(`branch:roles.${role}`)}</span>}
        </p>
        <a href={profile} aria-current={url === profile ? 'page' : undefined}>
          {t('common:own.profile')}
        </a>
        <LanguageSwitch open />
        <SignOut action={signOut} />
      </div>
    </details>
  )
}

type StepView = 1 | 2 | 3

/** Which step of a tip the guest has reached: the steps before it are done. */
function Steps({ current }: { current: StepView }) {
  const { t } = usePage()
  const names = [t('tip:steps.amount'), t('tip:steps.way'), t('tip:steps.pay')]
  return (
    <ol className="steps" aria-label={t('tip:steps.label')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index + 1 < current ? 'done' : undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}

/** The product's mark. It leads to this reader's start page. */
function Brand() {
  const { t, home } = usePage()
  return (
    <a className="brand" href={home}>
      <Icon name="envelope" />
      {t('common:product')}
    </a>
  )
}

type NameplateProps = {
  name: DisplayName
  kind: VenueKind
  address?: DisplayName | undefined
  /** Only the name: the guest has seen the rest on the first page. */
  short?: boolean
}

/** Whose page this is: the first thing a guest wants to know after scanning a code. */
function Nameplate({ name, kind, address, short }: NameplateProps) {
  const { t } = usePage()
  return (
    <div className={short ? 'short' : undefined}>
      {!short && (
        <p className="plate-kind">
          <Icon name={kind} />
          {t(`common:kind.${kind}`)}
        </p>
      )}
      <p className="plate-name">
        <Name of={name} />
      </p>
      {address && !short && (
        <p className="plate-where">
          <Name of={address} />
        </p>
      )}
    </div>
  )
}

/**
 * The same page in another language; each language is named in itself. Links, unless a form was refused: then buttons
 * that send the form again with `lang`, which only shows it again. So what was typed is kept. They are shown
 * when asked for; `open`: at once, in a menu that is open by then.
 */
export function LanguageSwitch({ open = false }) {
  const { t, lang, langs, url, refused } = usePage()
  const one = (each: GuestLang) => {
    const marked = { lang: htmlLang(each), 'aria-current': each === lang || undefined }
    return refused ? (
      <button
        key={each}
        {...marked}
        type="submit"
        form={refusedForm}
        formAction={inLanguage(url, each)}
        formNoValidate
        name="lang"
        value={each}
      >
        {languageName(each)}
      </button>
    ) : (
      <a key={each} {...marked} href={inLanguage(url, each)}>
        {languageName(each)}
      </a>
    )
  }
  return (
    <nav className="langs" aria-label={t('common:language')}>
      {/* The Enter key presses a form's first button, wherever it is on the page. */}
      {refused && <button type="submit" form={refusedForm} hidden />}
      {open ? (
        langs.map(one)
      ) : (
        <details>
          <summary>{languageName(lang)}</summary>
          {langs.filter((each) => each !== lang).map(one)}
        </details>
      )}
    </nav>
  )
}

/**
 * The query of a page with its language added. A link that is only a query stays on the page, whatever its URL looks
 * like: as a request path `//evil.example` is harmless, as a link it is another site.
 */
export function inLanguage(url: string, lang: GuestLang): string {
  const search = new URLSearchParams(url.split('?')[1])
  search.set('lang', lang)
  return `?${search}`
}
