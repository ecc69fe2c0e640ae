import { BranchSwitch } from '../../views/components/branch-switch.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SearchForm } from '../../views/components/search-form.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatCount } from '../../views/format.ts'
import { guestLangs, inSmallPrint, namesOfLangs } from '../../views/languages.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { DisplayName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { PaperPicture } from './paper-picture.tsx'
import type { CodeMemberView, CodeView } from './qr.view.ts'
import { CodeFiles, QrCodeImage } from './qr-code.tsx'

type QrMemberProps = { links: BranchLinks; code: CodeView; member: CodeMemberView }

/** `/branch/qr` for a member of the branch. Title: `venue:code.titleOf`. */
export function QrMemberPage({ links, code, member }: QrMemberProps) {
  const { t } = usePage()
  const more = (
    <>
      <Papers
        papers={member.papers}
        marked={member.marked}
        cards={code.person !== undefined ? 'ownNames' : member.all > 0 ? 'names' : 'branchNames'}
        code={code.images.png}
      />
      <NfcTag address={code.address.url} />
      {member.scans && <Scans scans={member.scans} />}
      <People {...member} venue={code.venue.name} />
    </>
  )
  return (
    <BranchLayout links={links} here="qr">
      <h1>{t('venue:code.title')}</h1>
      {member.replace && <p className="lead">{t('qr:lead.member')}</p>}
      <BranchSwitch branches={member.branches} />
      {member.replace ? (
        <>
          <div className="split even">
            <div className="stack">
              <QrCodeImage code={code} />
              <CodeFiles code={code} />
            </div>
            <div className="aside stack">{more}</div>
          </div>
          <LinkLine className="apart center" danger href={member.replace}>
            {t('qr:replace.link')}
          </LinkLine>
        </>
      ) : (
        // A guest waits: who only shows the code sees it alone.
        <>
          <QrCodeImage code={code} />
          <details className="fold apart">
            <summary>{t('qr:more')}</summary>
            <CodeFiles code={code} />
            {more}
            <p className="apart small">{t('qr:replace.ask')}</p>
          </details>
        </>
      )}
    </BranchLayout>
  )
}

type PapersProps = Pick<CodeMemberView, 'papers' | 'marked'> & {
  /** Of whom the name cards are: the person of the code, all of the staff, or the branch, where nobody works. */
  cards: 'ownNames' | 'names' | 'branchNames'
  /** The address of the code's image. */
  code: string
}

/** The code on paper, each as a PDF. */
function Papers({ papers, marked, cards, code }: PapersProps) {
  const { t, lang } = usePage()
  const sheets = [
    { of: 'poster', href: papers.poster, text: t('qr:print.poster'), note: t('qr:print.posterNote') },
    { of: 'card', href: papers.card, text: t('qr:print.card'), note: t('qr:print.cardNote') },
    { of: 'names', href: papers.names, text: t(`qr:print.${cards}`), note: t(`qr:print.${cards}Note`) },
  ] as const
  return (
    <section className="apart">
      <h2>{t('qr:print.title')}</h2>
      <p className="small">
        {t('qr:print.lead', {
          all: namesOfLangs(lang, guestLangs()),
          some: namesOfLangs(lang, guestLangs().slice(0, inSmallPrint)),
        })}
      </p>
      {marked && <Notice>{marked}</Notice>}
      <ul className="links">
        {sheets.map(({ of, href, text, note }) => (
          <li key={href}>
            <a href={href}>
              <PaperPicture of={of} code={code} />
              <span className="what">
                <span className="name">{text}</span>
                <span className="small">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How to write the code's address to a tag that opens the same page; the address as plain text, to be copied. */
function NfcTag({ address }: { address: string }) {
  const { t } = usePage()
  return (
    <details className="fold apart">
      <summary>{t('qr:nfc.title')}</summary>
      <p className="small">{t('qr:nfc.lead')}</p>
      <div className="field">
        <label htmlFor="nfc-address">{t('qr:nfc.address')}</label>
        <input className="input mono" id="nfc-address" defaultValue={address} readOnly />
      </div>
      <ol className="stack-s small apart">
        {(['write', 'try', 'lock'] as const).map((step) => (
          <li key={step}>{t(`qr:nfc.${step}`)}</li>
        ))}
      </ol>
      <p className="small">{t('qr:nfc.void')}</p>
    </details>
  )
}

type PeopleProps = Pick<CodeMemberView, 'business' | 'people' | 'all' | 'list' | 'search'> & {
  venue: DisplayName
}

/** Whose codes there are: links, and columns that sort them. */
function People({ business, people, all, list, search, venue }: PeopleProps) {
  const { t, lang } = usePage()
  const scans = people.some((person) => person.scans !== undefined)
  if (all === 0) return null
  return (
    <section className="apart stack-s" id="people">
      <h2>{t('qr:people.title')}</h2>
      {search && <SearchForm search={search} label={t('staff:search.label')} />}
      {people.length === 0 ? (
        search && <p className="nothing">{t('venue:people.none')}</p>
      ) : (
        <ListTable
          className="books"
          list={list}
          of={[<Name key="business" of={business} />, <Name key="venue" of={venue} />, t('qr:people.title')]}
          columns={[
            { name: 'name', text: t('staff:fields.name') },
            { name: 'code', text: t('staff:fields.code') },
            scans && { name: 'scans', text: t('qr:scans.title') },
          ]}
        >
          <tbody>
            {people.map(({ href, name, code, scans: scanned, current }) => (
              <tr key={href}>
                <th scope="row">
                  <a href={href} aria-current={current ? 'page' : undefined}>
                    <Name of={name} />
                  </a>
                </th>
                <td>{code}</td>
                {scans && <td>{scanned !== undefined && formatCount(scanned, lang)}</td>}
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </section>
  )
}

function Scans({ scans: { now, earlier, since } }: { scans: NonNullable<CodeMemberView['scans']> }) {
  const { t, lang } = usePage()
  return (
    <section className="apart">
      <h2>{t('qr:scans.title')}</h2>
      <SummaryList
        rows={[
          {
            label: t('qr:scans.now'),
            value: formatCount(now, lang),
            note: t('qr:scans.since', { day: formatDay(since, lang) }),
          },
          earlier > 0 && { label: t('qr:scans.earlier'), value: formatCount(earlier, lang) },
        ]}
      />
    </section>
  )
}
