import { customerScopes, scopes } from './scopes.data.ts'

/** Resources, and the actions on each. */
export type Statements = Readonly<Record<string, readonly string[]>>

type TokenScope = Exclude<keyof typeof scopes, (typeof customerScopes)[number]>
type ResourceOf<S extends string> = S extends `${infer R}:${string}` ? R : never
type ActionOf<S extends string, R extends string> = S extends `${R}:${infer A}` ? A : never
type BillingStatements = {
  readonly [R in ResourceOf<TokenScope>]: readonly ActionOf<TokenScope, R>[]
}

/** What the organization does as a merchant: every scope of a token, as resource and action. */
export const billingStatements = readBillingStatements()

function readBillingStatements(): BillingStatements {
  const table: Record<string, string[]> = {}
  for (const scope of Object.keys(scopes)) {
    if ((customerScopes as readonly string[]).includes(scope)) continue
    const [resource = '', action = ''] = scope.split(':')
    table[resource] = [...(table[resource] ?? []), action]
  }
  // Built from the same table its type is read off.
  return table as unknown as BillingStatements
}

/**
 * Everything that can be asked for within an organization: a resource and what is done to it. The
 * first five are the protocol's; then what it buys from merchants here and what was done in it; the
 * others are what is sold, and to whom.
 */
export const organizationStatements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  purchase: ['create', 'read'],
  audit: ['read'],
  ...billingStatements,
} as const satisfies Statements

/** A resource of an organization, by its name. */
export type OrganizationResource = keyof typeof organizationStatements

/** Some actions on some of an organization's resources. */
export type OrganizationGrant = {
  readonly [R in OrganizationResource]?: readonly (typeof organizationStatements)[R][number][]
}

/**
 * What each built-in role may do in its organization. Members of a buying organization are its
 * seats, so a plain member sees no customer and no money of it.
 */
export const roleStatements = {
  owner: organizationStatements,
  admin: { ...organizationStatements, organization: ['update'] },
  member: { ac: ['read'], organizations: ['read'], products: ['read'], benefits: ['read'] },
  finance: {
    ac: ['read'],
    purchase: ['create', 'read'],
    organizations: ['read'],
    products: ['read'],
    discounts: ['read'],
    customers: ['read'],
    subscriptions: ['read'],
    orders: ['read', 'write'],
    refunds: ['read', 'write'],
    payments: ['read'],
    transactions: ['read'],
    payouts: ['read', 'write'],
    metrics: ['read'],
  },
  support: {
    ac: ['read'],
    organizations: ['read'],
    products: ['read'],
    benefits: ['read'],
    checkouts: ['read'],
    customers: ['read', 'write'],
    customer_sessions: ['write'],
    customer_meters: ['read'],
    subscriptions: ['read', 'write'],
    orders: ['read'],
    refunds: ['read'],
    payments: ['read'],
    license_keys: ['read', 'write'],
    events: ['read'],
  },
} as const satisfies Record<string, OrganizationGrant>

/** A role every organization has. */
export type OrganizationRole = keyof typeof roleStatements

/** The role of who creates an organization, and of whom there must always be one. */
export const CREATOR_ROLE = 'owner' satisfies OrganizationRole
