import { paths } from '../../../base/paths.ts'
import type { Context } from '../graphql.context.ts'
import { TippablePerson } from './refs.ts'

export const photoUrl = ({ needs }: Context, photo: string | undefined) =>
  photo === undefined ? null : needs.config.publicUrl + paths.photo(photo, 'large')

TippablePerson.implement({
  description: 'Somebody whom guests may tip, as guests see them.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names them in addresses.' }),
    name: t.exposeString('name', { description: 'As guests see it.' }),
    greeting: t.string({
      nullable: true,
      description: 'What they say to guests; null where they say nothing.',
      resolve: ({ greeting }) => greeting ?? null,
    }),
    photoUrl: t.string({
      nullable: true,
      description: 'A square picture of 320 by 320 pixels; null where there is none.',
      resolve: ({ photo }, _, context) => photoUrl(context, photo),
    }),
    tipUrl: t.string({
      description: 'The page where guests tip them.',
      resolve: ({ id, branchId }, _, { needs }) =>
        needs.config.publicUrl + paths.tip(branchId, { staff: id }),
    }),
  }),
})
