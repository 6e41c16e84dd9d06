import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { useSession } from '../use-user.ts'
import { adminPlaces } from './admin-places.ts'

/** The places of the administration somebody with this role may look at. */
export const placesOf = (role: string) =>
  adminPlaces.filter(({ needs }) => instanceRoleAllows(role, needs))

/** Whether the role on the server of who is signed in allows something. */
export function useMay(): (request: PermissionRequest) => boolean {
  const { role } = useSession().user
  return request => instanceRoleAllows(role, request)
}
