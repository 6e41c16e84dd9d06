import { allScopes, type TokenScope } from './scopes.ts'

/**
 * Which billing scopes each organization role holds. Members of a buying organization are its
 * seats, so a plain member sees no customer and no money of it.
 */
export const organizationRoles = {
  owner: allScopes,
  admin: allScopes,
  member: ['organizations:read', 'products:read', 'benefits:read'],
  finance: [
    'organizations:read',
    'products:read',
    'discounts:read',
    'customers:read',
    'subscriptions:read',
    'orders:read',
    'orders:write',
    'refunds:read',
    'refunds:write',
    'payments:read',
    'transactions:read',
    'payouts:read',
    'payouts:write',
    'metrics:read',
  ],
  support: [
    'organizations:read',
    'products:read',
    'benefits:read',
    'checkouts:read',
    'customers:read',
    'customers:write',
    'customer_sessions:write',
    'customer_meters:read',
    'subscriptions:read',
    'subscriptions:write',
    'orders:read',
    'refunds:read',
    'payments:read',
    'license_keys:read',
    'license_keys:write',
    'events:read',
  ],
} as const satisfies Record<string, readonly TokenScope[]>

/** A role that is built in; organizations may name others, which hold no billing scope yet. */
export type OrganizationRole = keyof typeof organizationRoles

const known = new Map<string, ReadonlySet<string>>()

/** Kinds of roles written by callers are unbounded; what is remembered is not. */
const KNOWN_MAX = 1_000

/** The scopes of a member: roles are written with commas between them, and add up. */
export function scopesOfRole(role: string): ReadonlySet<string> {
  const remembered = known.get(role)
  if (remembered) return remembered
  const table: Record<string, readonly string[]> = organizationRoles
  const names = role.split(',').map(name => name.trim())
  const scopes = new Set(
    names.flatMap(name => (Object.hasOwn(table, name) ? table[name] : []) ?? []),
  )
  if (known.size < KNOWN_MAX) known.set(role, scopes)
  return scopes
}

/** True when the role's scopes hold any of those asked for, or none is asked for. */
export function roleGrants(role: string, scopes: readonly string[] | undefined): boolean {
  const held = scopesOfRole(role)
  return !scopes || scopes.some(scope => held.has(scope))
}
