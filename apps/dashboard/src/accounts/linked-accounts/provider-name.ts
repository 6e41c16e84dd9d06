import { providerNames } from '@gatehouse/contract/accounts/provider-names'

/** A provider as people know it; what is none stays as it is. */
export const providerName = (id: string): string =>
  Object.hasOwn(providerNames, id) ? providerNames[id as keyof typeof providerNames] : id
