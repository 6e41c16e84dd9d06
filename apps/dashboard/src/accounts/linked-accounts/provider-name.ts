import { providerNames } from '@gatehouse/contract/accounts/provider-names'

/** A provider's display name; an unknown name is returned unchanged. */
export const providerName = (id: string): string =>
  Object.hasOwn(providerNames, id) ? providerNames[id as keyof typeof providerNames] : id
