import type { IconName } from '../../views/components/icon.tsx'
import { IconLinks } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { Portrait } from '../../views/components/portrait.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { Role } from '../../views/words.ts'

/** Where the reader works, for their own profile. */
export type PlaceView = {
  name: string
  role: Role
  /** Undefined for members of the whole business. */
  branch: string | undefined
  /** Undefined for owners. */
  code: string | undefined
  /** The address of the larger size. */
  photo: string | undefined
  greeting: string | undefined
  links: Record<'qr' | 'photo' | 'push' | 'paydays', string | undefined> & { tips: string }
}

const ways: [keyof PlaceView['links'], IconName, LocaleKey][] = [
  ['qr', 'qr', 'staff:member.qr'],
  ['photo', 'staff', 'staff:member.photo'],
  ['push', 'bell', 'push:way'],
  ['paydays', 'bars', 'payday:mine.title'],
  ['tips', 'envelope', 'staff:place.tips'],
]

/** Where the reader works, what guests see of them, and links to their own pages. */
export function MemberPlace({ name, role, branch, code, photo, greeting, links }: PlaceView) {
  const { t } = usePage()
  return (
    <section className="stack">
      <h2 className="vh">{t('staff:place.title')}</h2>
      {links.photo && (
        <div className="person">
          <Portrait name={name} photo={photo} large />
          <div>
            <p className="plate-name">
              <Name of={name} />
            </p>
            {greeting && <p className="greeting">{greeting}</p>}
          </div>
        </div>
      )}
      <SummaryList
        rows={[
          !links.photo && { label: t('staff:fields.name'), value: <Name of={name} /> },
          { label: t('staff:fields.role'), value: t(`branch:roles.${role}`) },
          {
            label: t('staff:fields.branch'),
            value: branch ? <Name of={branch} /> : t('staff:member.wholeBusiness'),
          },
          code !== undefined && { label: t('staff:place.code'), value: code },
        ]}
      />
      <IconLinks of={ways.map(([way, icon, text]) => ({ icon, href: links[way], text: t(text) }))} />
    </section>
  )
}
