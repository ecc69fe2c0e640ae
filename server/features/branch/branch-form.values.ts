import { type Branch, formGreetings } from '../../venues/branch.store.ts'

/** What stands in the form of a branch at first; undefined: of one that is being added. */
export const branchFormValues = (branch: Branch | undefined) => (branch ? valuesOf(branch) : empty)

const empty = {
  name: '',
  kind: '',
  number: '',
  address: '',
  presets: '300, 500, 1000',
  opensOn: '',
  ...formGreetings({}),
}

const valuesOf = ({ name, kind, number, address, presets, greetings, opensOn = '' }: Branch) => ({
  name,
  kind,
  number,
  address,
  presets: presets.join(', '),
  opensOn,
  ...formGreetings(greetings),
})
