import { usePage } from '../page-context.tsx'

export type FooterLink = { href: string; text: string }

/** The last lines of a page. Legal pages are linked once they exist. */
export function Footer({ links = [] }: { links?: FooterLink[] | undefined }) {
  const { t } = usePage()
  return (
    <footer>
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          {link.text}
        </a>
      ))}
      <p>{t('common:footer')}</p>
    </footer>
  )
}
