import { usePage } from '../page-context.tsx'
import { Icon } from './icon.tsx'

/**
 * The offer to install the site on the device like an app. Hidden until islands/lib/installable.ts knows that the
 * browser can install it, how, and that the person has not said no before. Put it last on a page, so that nothing
 * moves when it appears.
 */
export function InstallOffer() {
  const { t } = usePage()
  return (
    <aside className="notice install" hidden aria-labelledby="install">
      <h2 id="install">{t('system:install.title')}</h2>
      <p>{t('system:install.text')}</p>
      <p className="install-ios" hidden>
        <Icon name="share" /> {t('system:install.ios')}
      </p>
      <div className="install-ways">
        <button type="button" className="btn install-now" hidden>
          {t('system:install.now')}
        </button>
        <button type="button" className="btn install-later">
          {t('system:install.later')}
        </button>
      </div>
    </aside>
  )
}
