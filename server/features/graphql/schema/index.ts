import { defaultFieldResolver } from 'graphql'
import type { Context } from '../graphql.context.ts'
import './branch.ts'
import './business.ts'
import './earning.ts'
import './entry.ts'
import './person.ts'
import './qr.ts'
import './refund.mutations.ts'
import './refund.ts'
import './staff.ts'
import './tip.ts'
import './audit.ts'
import './staff.mutations.ts'
import './branch.mutations.ts'
import './person.mutations.ts'
import { clearAllDataLoaders } from '@pothos/plugin-dataloader'
import { createLoaders } from '../graphql.loaders.ts'
import { builder } from './builder.ts'

export const schema = builder.toSchema()

// Several mutations in a document run one after another. Each gets new loaders, because an earlier one may have
// changed data.
for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
  const { resolve = defaultFieldResolver } = field
  field.resolve = (root, args, context: Context, info) => {
    context.loaders = createLoaders(context.needs)
    clearAllDataLoaders(context)
    return resolve(root, args, context, info)
  }
}
