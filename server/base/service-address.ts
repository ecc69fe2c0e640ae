/** For the URLs of services: their packages would end the process with a stack trace. The host may be missing. */
export const canBeRead = [
  (value: string) => URL.canParse(value.replace('@/', '@localhost/')),
  'is no address: in a password, # / ? and the like are written as %23 %2F %3F',
] as const
