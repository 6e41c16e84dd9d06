/** The permissions that the simulator checks. */
export const permissions = {
  create_instant_invite: 1n << 0n,
  kick_members: 1n << 1n,
  administrator: 1n << 3n,
  manage_roles: 1n << 28n,
} as const
export type Permission = keyof typeof permissions

/** Whether permission bits include a permission. */
export function includesPermission(bits: string, permission: Permission): boolean {
  const value = BigInt(bits)
  return (value & (permissions[permission] | permissions.administrator)) !== 0n
}
