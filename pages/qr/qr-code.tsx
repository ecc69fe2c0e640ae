import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import { ShareButton } from '../../views/components/share-button.tsx'
import { fill } from '../../views/fill.ts'
import { plainName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CodeView } from './qr.view.ts'

/** The code to scan from the screen, with its address, and a way to share it. */
export function QrCodeImage({ code }: { code: CodeView }) {
  const { t } = usePage()
  const { venue, person, own, typed, address, images, site } = code
  const name = person ?? venue.name
  // The address may wrap here: after the host.
  const cut = site.length + 1
  return (
    <>
      <div className="code">
        <WhoseCode venue={venue} person={person} own={own} />
        <img
          src={images.png}
          width={272}
          height={272}
          alt={t('venue:code.alt', { name: plainName(name), address: address.shown })}
          decoding="async"
        />
        <p>
          <span className="vh">{t('venue:code.address')}: </span>
          <a className="code-address mono" href={address.url}>
            {address.shown.slice(0, cut)}
            <wbr />
            {address.shown.slice(cut)}
          </a>
        </p>
        <p className="small">{t('venue:code.typed', { site, number: typed })}</p>
      </div>
      <ShareButton
        url={address.url}
        title={t('venue:code.share.text', { name: plainName(name) })}
        when="load"
      />
    </>
  )
}

/** How to recognise a genuine code, and its image as a file. */
export function CodeFiles({ code }: { code: CodeView }) {
  const { t } = usePage()
  const { venue, images, site } = code
  return (
    <>
      <section className="apart">
        <h2>{t('venue:code.genuine.title')}</h2>
        <p className="small">
          {fill(t, 'venue:code.genuine.text', { site, venue: <Name of={venue.name} /> })}
        </p>
      </section>
      <section className="apart">
        <h2>{t('venue:code.save.title')}</h2>
        <ul className="links">
          {(['png', 'svg'] as const).map((format) => (
            <li key={format}>
              <a href={images[format]} download={`${code.fileName}.${format}`}>
                <Icon name="save" />
                <span className="what">
                  <span className="name">{t(`venue:code.save.${format}`)}</span>
                  <span className="small">{t(`venue:code.save.${format}Note`)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type WhoseCodeProps = Pick<CodeView, 'venue' | 'person'> & { own?: boolean }

export function WhoseCode({ venue, person, own }: WhoseCodeProps) {
  const { t } = usePage()
  return (
    <p>
      <strong>
        {own
          ? t('venue:code.of.own')
          : person
            ? fill(t, 'venue:code.of.staff', { name: <Name of={person} /> })
            : fill(t, 'venue:code.of.branch', { venue: <Name of={venue.name} /> })}
      </strong>
    </p>
  )
}
