import { contract } from '@gatehouse/contract/contract'

type Contract = typeof contract

/** What only programs, browsers that follow a link, and customers call. */
const elsewhere = [
  ...(['signingKeys', 'accountPages', 'eventIngestion', 'entitlements'] as const),
  ...(['customerMembers', 'wallets', 'orderReceipts', 'unsubscribe', 'ledger'] as const),
] as const satisfies (keyof Contract)[]

type Elsewhere = (typeof elsewhere)[number] | `portal${string}`

/** The endpoints of the API by module, without those that the dashboard does not call. */
type Tables = { [Group in keyof Contract as Exclude<Group, Elsewhere>]: Contract[Group] }

const isElsewhere = (group: string) =>
  group.startsWith('portal') || elsewhere.some(name => name === group)

/**
 * The endpoints the dashboard calls, by module. The build replaces this module by their methods and
 * paths (vite/client-metadata.ts), because the schemas are larger than everything else in the
 * browser.
 */
export const tables = Object.fromEntries(
  Object.entries(contract).filter(([group]) => !isElsewhere(group)),
  // The filter loses the names of the groups; the type leaves out the same ones.
) as Tables
