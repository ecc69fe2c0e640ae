import { Icon, type IconName } from './icon.tsx'

type Area = { href: string; text: string; icon: IconName; here?: boolean }

/** Links between the areas of a signed-in reader: words at the top, on a phone icons at the bottom. */
export function Areas({ label, areas }: { label: string; areas: Area[] }) {
  return (
    <nav className="areas" aria-label={label}>
      {areas.map(({ href, text, icon, here }) => (
        <a key={href} href={href} aria-current={here ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </nav>
  )
}
