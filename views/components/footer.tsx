import { usePage } from '../page-context.tsx'
import { Brand } from './brand.tsx'
import { ButtonForm } from './form/button-form.tsx'

/** `brand`: the product's mark stands here, because the header is the venue's. */
export function Footer({ brand }: { brand: boolean }) {
  const { t, legal, signOut } = usePage()
  const links = [
    { href: legal.terms, text: t('legal:links.terms') },
    { href: legal.privacy, text: t('legal:links.privacy') },
    { href: legal.disclosure, text: t('legal:links.disclosure') },
  ]
  return (
    <footer>
      {brand && <Brand />}
      {signOut && (
        <ButtonForm action={signOut} className="leave">
          <button type="submit">{t('common:own.signOut')}</button>
        </ButtonForm>
      )}
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          {link.text}
        </a>
      ))}
      <p>{t('common:footer')}</p>
    </footer>
  )
}
