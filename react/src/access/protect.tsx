import type { ReactElement, ReactNode } from 'react'
import { useOrganization, type ActiveOrganization } from '../organizations/use-organization.ts'
import { useSession } from '../session/use-session.ts'
import { useEntitlements } from './use-entitlements.ts'
import { isOf } from './use-entitlement.ts'
import { useProvided } from '../context.ts'

/** The props of `Protect`: every condition that is given must hold. */
export type ProtectProps = {
  /** A role in the active organization, or several of which one is enough: `['owner', 'admin']`. */
  role?: string | readonly string[] | undefined
  /**
   * A permission in the active organization, or several that are all needed: `invitation:create`.
   */
  permission?: string | readonly string[] | undefined
  /** The ID of a benefit, or several of which one is enough. */
  entitlement?: string | readonly string[] | undefined
  /** Shown if a condition does not hold, and if it cannot be known. Nothing by default. */
  fallback?: ReactNode
  /** Shown if no user is signed in. By default the same as `fallback`. */
  signedOut?: ReactNode
  /** Shown until it is known. Nothing by default. */
  loading?: ReactNode
  children?: ReactNode
}

/**
 * Shows its children to signed-in users who have a role, a permission or a benefit. It hides what
 * is of no use to others, and protects nothing: your server must check what it answers.
 */
export function Protect(props: ProtectProps): ReactElement {
  const { role, permission, entitlement, fallback = null, loading = null, children } = props
  const { signedOut = fallback } = props
  const session = useSession()
  if (session.isPending) return <>{loading}</>
  if (!session.data) return <>{signedOut}</>
  const given = { fallback, loading }
  const asked =
    entitlement === undefined ? (
      children
    ) : (
      <WithEntitlement {...given} asked={listOf(entitlement)}>
        {children}
      </WithEntitlement>
    )
  if (role === undefined && permission === undefined) return <>{asked}</>
  return (
    <WithStanding {...given} roles={role} permissions={permission}>
      {asked}
    </WithStanding>
  )
}

type Guarded = { fallback: ReactNode; loading: ReactNode; children: ReactNode }

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

type WithStandingProps = Guarded & {
  roles: ProtectProps['role']
  permissions: ProtectProps['permission']
}

function WithStanding({ roles, permissions, fallback, loading, children }: WithStandingProps) {
  const { data, isPending } = useOrganization()
  if (isPending) return loading
  const holds = data && hasRole(data, roles) && hasPermissions(data, permissions)
  return holds ? children : fallback
}

const hasRole = ({ role }: ActiveOrganization, roles: ProtectProps['role']): boolean =>
  roles === undefined || role.split(',').some(own => listOf(roles).includes(own.trim()))

const hasPermissions = (
  { permissions }: ActiveOrganization,
  asked: ProtectProps['permission'],
): boolean => asked === undefined || listOf(asked).every(one => permissions.includes(one))

function WithEntitlement({
  asked,
  fallback,
  loading,
  children,
}: Guarded & { asked: readonly string[] }) {
  const { merchant } = useProvided()
  const { data, isPending } = useEntitlements()
  if (isPending) return loading
  const holds = data?.some(
    held => isOf(held.merchant, merchant) && held.benefitIds.some(id => asked.includes(id)),
  )
  return holds ? children : fallback
}
