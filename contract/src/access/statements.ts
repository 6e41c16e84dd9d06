import { customerScopes, scopes } from './scopes.data.ts'

/** Resources, and the actions on each. */
export type Statements = Readonly<Record<string, readonly string[]>>

type TokenScope = Exclude<keyof typeof scopes, (typeof customerScopes)[number]>
type ResourceOf<S extends string> = S extends `${infer R}:${string}` ? R : never
type ActionOf<S extends string, R extends string> = S extends `${R}:${infer A}` ? A : never
type BillingStatements = {
  readonly [R in ResourceOf<TokenScope>]: readonly ActionOf<TokenScope, R>[]
}

/** What the organization does as a merchant: every token scope, as resource and action. */
const billingStatements = readBillingStatements()

function readBillingStatements(): BillingStatements {
  const table: Record<string, string[]> = {}
  for (const scope of Object.keys(scopes)) {
    if ((customerScopes as readonly string[]).includes(scope)) continue
    const [resource = '', action = ''] = scope.split(':')
    table[resource] = [...(table[resource] ?? []), action]
  }
  // Built from the same table as its type.
  return table as unknown as BillingStatements
}

/**
 * Every permission within an organization: a resource and its actions. The first five are the
 * protocol's; then the organization's own purchases and its audit log; the others cover what it
 * sells, and to whom.
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
 * What each built-in role may do in its organization. Members of a buying organization occupy its
 * seats, so a plain member sees none of its customers or money.
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
    metrics: ['read', 'write'],
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

/** The role of the user who creates an organization; at least one member must always have it. */
export const CREATOR_ROLE = 'owner' satisfies OrganizationRole
