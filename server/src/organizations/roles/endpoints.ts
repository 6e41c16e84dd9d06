import { roleEndpoints } from '@gatehouse/contract/organizations/roles'
import { implement } from '../../platform/http/implement.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { exportRoles } from './export-roles.ts'
import { getOrganizationRole, listOrganizationRoles } from './list-organization-roles.ts'
import { updateRole } from './update-role.ts'

export const organizationRoles = implement(roleEndpoints, {
  create: (work, { body }) => createRole(work, body),
  update: (work, { body }) => updateRole(work, body),
  delete: (work, { body }) => deleteRole(work, body),
  list: listOrganizationRoles,
  export: exportRoles,
  get: getOrganizationRole,
})
