import { contract } from '@gatehouse/contract/contract'

type Contract = typeof contract

/** The endpoints of the API by module, without those of the customer portal. */
type Tables = {
  [Group in keyof Contract as Group extends `portal${string}` ? never : Group]: Contract[Group]
}

/**
 * The endpoints the dashboard calls, by module. The build replaces this module by their methods and
 * paths (vite/client-metadata.ts), because the schemas are larger than everything else in the
 * browser.
 */
export const tables = Object.fromEntries(
  Object.entries(contract).filter(([group]) => !group.startsWith('portal')),
  // The filter loses the names of the groups; the type leaves out the same ones.
) as Tables
