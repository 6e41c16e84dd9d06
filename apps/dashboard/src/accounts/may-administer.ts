import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { useSession } from './use-user.ts'
import { adminPlaces } from './admin-places.ts'

/** The administration sections a user with this role can see. */
export const placesOf = (role: string) =>
  adminPlaces.filter(({ needs }) => instanceRoleAllows(role, needs))

/** Whether the signed-in user's server role allows an action. */
export function useMay(): (request: PermissionRequest) => boolean {
  const { role } = useSession().user
  return request => instanceRoleAllows(role, request)
}
