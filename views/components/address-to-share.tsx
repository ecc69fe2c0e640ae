import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'

type Props = { address: string; title: string }

/** An address that somebody else needs: to read and copy, and with a script to hand on from the phone. */
export function AddressToShare({ address, title }: Props) {
  const { t } = usePage()
  return (
    <>
      <p className="code-address">{address}</p>
      <Island
        name="share-link"
        when="visible"
        props={{
          url: address,
          title,
          label: t('qr:share.share'),
          copied: t('qr:share.copied'),
          failed: t('qr:share.failed'),
        }}
      />
    </>
  )
}
