import type { Request } from 'express'
import { StaffPhotoPage } from '../../../pages/staff/staff-photo.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { type FieldError, parseForm } from '../../http/parse-form.ts'
import { readUpload, type Upload } from '../../http/upload.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import { changeFace, type Face } from './photo.service.ts'
import { photoMaxBytes, pictureReader } from './photo.ts'
import { NotAPictureError, type PhotoRefusal } from './photo.types.ts'
import { photoSchema } from './staff.schema.ts'
import { staffTarget } from './staff-target.ts'
import { photoOf } from './staff-view.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes'>

/** `/branch/staff/{id}/photo`: the photo and greeting for guests, set by the person or an owner. */
export function staffPhotoController(needs: Needs): FormHandlers {
  const { db, send, clock, flashes } = needs
  const read = pictureReader()

  const own = (req: Request, staff: Pick<StaffMember, 'id'>) => staff.id === memberOf(req).staffId
  const back = (req: Request, { id }: StaffMember) =>
    own(req, { id }) ? paths.memberProfile() : paths.staffMember(id)

  const target = (req: Request) => {
    const member = memberOf(req)
    const mine = req.params.id === member.staffId && may(member, 'profile.photo.own')
    return staffTarget(db, req, mine ? 'profile.photo.own' : 'staff.edit')
  }

  const show = formView<StaffMember>({
    send,
    view: ({ req, about: staff, typed, errors }) => ({
      title: req.text('staff:photo.title'),
      // A file that was chosen can't be sent again.
      refused: false,
      signedIn: true,
      page: (
        <StaffPhotoPage
          links={branchLinks(memberOf(req))}
          own={own(req, staff)}
          name={staff.name}
          photo={photoOf(staff.photo, 'large')}
          action={paths.staffPhoto(staff.id)}
          values={typed}
          errors={errors}
          ways={{ back: back(req, staff) }}
        />
      ),
    }),
  })

  return {
    get: async (req, res) => {
      const staff = await target(req)
      await show(req, res, staff, { typed: { greeting: staff.greeting ?? '' } })
    },
    post: async (req, res) => {
      const staff = await target(req)
      const upload = await readUpload(req, { field: 'photo', most: photoMaxBytes })
      const form = parseForm(photoSchema, upload.fields)
      const picture = await pictureOf(upload, read)
      if (!form.ok || picture.error) {
        const errors = { ...(form.ok ? {} : form.errors), ...(picture.error && { photo: picture.error }) }
        return show(req, res, staff, { typed: form.typed, errors })
      }
      const photo = picture.photo ?? (form.data.remove ? 'remove' : 'keep')
      await changeFace(
        db,
        { by: memberOf(req), staff, face: { photo, greeting: form.data.greeting } },
        clock(),
      )
      req.log.info({ staffId: staff.id, memberId: memberOf(req).staffId }, 'photo and greeting saved')
      flashes.set(res, { type: 'success', key: 'staff:done.photo' })
      res.redirect(303, back(req, staff))
    },
  }
}

type Picture = { photo?: Exclude<Face['photo'], string>; error?: FieldError }

async function pictureOf(
  { file, tooLarge }: Upload,
  read: ReturnType<typeof pictureReader>,
): Promise<Picture> {
  if (tooLarge) return { error: { key: 'staff:errors.photoSize' } }
  if (!file) return {}
  try {
    return { photo: await read(file.bytes) }
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error
    return { error: refusals[error.reason] }
  }
}

const refusals: Record<PhotoRefusal, FieldError> = {
  unreadable: { key: 'staff:errors.photoUnreadable' },
  tooManyPixels: { key: 'staff:errors.photoPixels' },
  heif: { key: 'staff:errors.photoHeif' },
}
