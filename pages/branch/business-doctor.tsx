import { usePage } from '../../views/page-context.tsx'

/** Something that the doctor sees wrong: the name of its check, and what was seen, in English. */
export type Trouble = { check: string; seen: string }

/** What is wrong outside of the site, for whoever runs the server; nothing if all is well. */
export function DoctorNotice({ troubles }: { troubles: Trouble[] }) {
  const { t } = usePage()
  if (troubles.length === 0) return null
  return (
    <section className="notice">
      <h2>{t('branch:business.doctor')}</h2>
      <p>{t('branch:business.doctorNote')}</p>
      <details>
        <summary>{t('branch:business.doctorDetails')}</summary>
        <ul lang="en">
          {troubles.map(({ check, seen }) => (
            <li key={check}>
              <code>{check}</code>: {seen}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
