import { ForbiddenError } from '../../../base/errors.ts'
import { paths } from '../../../base/paths.ts'
import { must } from '../../../people/access/rights.ts'
import { maySeeScans, type ShownCode } from '../../qr/qr.service.ts'
import type { Context } from '../graphql.context.ts'
import { QrCodeType } from './refs.ts'

/** Scans may be seen by the person of the code, and by members who may see the branch's figures. */
async function mustSeeScans(context: Context, shown: ShownCode): Promise<void> {
  const member = await context.member()
  must(member, 'qr.see', { businessId: shown.branch.businessId, branchId: shown.branch.id })
  if (!maySeeScans(member, shown)) throw new ForbiddenError('scans')
}

QrCodeType.implement({
  description: 'A printed code in use: of a branch, or of one of its people.',
  fields: (t) => ({
    token: t.string({
      description: 'Names the code. Needed to replace it, so that no newer one is.',
      resolve: ({ code }) => code.token,
    }),
    url: t.string({
      description: 'What the code holds.',
      resolve: ({ code }, _, { needs }) => needs.config.publicUrl + paths.code(code.token),
    }),
    since: t.field({
      type: 'DateTime',
      description: 'Since when it has been in use.',
      resolve: ({ code }) => code.since,
    }),
    scans: t.int({
      description: 'How often it has been scanned.',
      resolve: async (shown, _, context) => {
        await mustSeeScans(context, shown)
        return shown.code.scans
      },
    }),
    earlierScans: t.int({
      description: 'How often the codes before it were scanned.',
      resolve: async (shown, _, context) => {
        await mustSeeScans(context, shown)
        return shown.code.earlierScans
      },
    }),
  }),
})
