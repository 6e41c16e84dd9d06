import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Id, mapOf, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'
import { ROLE_EXPORT_PATH, RoleExport } from './role-export.ts'

const ROLE_NAME_LENGTH_MAX = 64

/** A role's name: in lower case, and without a comma, which separates roles. */
export const RoleName = z
  .string()
  .trim()
  .toLowerCase()
  .max(ROLE_NAME_LENGTH_MAX)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:-]*$/u)

const RESOURCE_LENGTH_MAX = 64
const ACTIONS_MAX = 20
const RESOURCES_MAX = 100

/** The allowed actions per resource: see `organizationStatements`. */
export const RolePermission = mapOf(
  z.string().max(RESOURCE_LENGTH_MAX),
  z.array(z.string().max(RESOURCE_LENGTH_MAX)).max(ACTIONS_MAX),
  RESOURCES_MAX,
).meta({ opaque: true })
export type RolePermission = z.output<typeof RolePermission>

/** A custom role of an organization. */
export const OrganizationRole = z
  .object({
    organizationId: Id,
    role: z.string(),
    permission: RolePermission,
    createdAt: Moment,
    updatedAt: Moment.nullable(),
    id: Id,
  })
  .meta({ id: 'OrganizationRole' })
export type OrganizationRole = z.output<typeof OrganizationRole>

const where = { organizationId: OrganizationKey.optional() }

/** A new role. */
export const RoleCreate = z.object({ role: RoleName, permission: RolePermission, ...where })
export type RoleCreate = z.output<typeof RoleCreate>

const KEY_LENGTH_MAX = 100

/** A role by its name or, without one, by its id. */
const which = {
  roleName: z.string().trim().toLowerCase().min(1).max(KEY_LENGTH_MAX).optional(),
  roleId: z.string().min(1).max(KEY_LENGTH_MAX).optional(),
  ...where,
}

/** Whether a request names a role at all. */
const named = (provided: { roleName?: string | undefined; roleId?: string | undefined }) =>
  provided.roleName !== undefined || provided.roleId !== undefined

/** The selected role. */
export const RoleKey = z.object(which).refine(named)
export type RoleKey = z.output<typeof RoleKey>

/** An update of a role: it applies to all members with the role, including a new name. */
export const RoleUpdate = z
  .object({
    ...which,
    data: z.object({ permission: RolePermission.optional(), roleName: RoleName.optional() }),
  })
  .refine(named)
export type RoleUpdate = z.output<typeof RoleUpdate>

/** Errors of roles. */
export const roleProblems = problems({
  nowhere: [
    400,
    'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE',
    'You must be in an organization to create a role',
  ],
  may_not_create: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
    'You are not allowed to create a role',
  ],
  may_not_update: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
    'You are not allowed to update a role',
  ],
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
    'You are not allowed to delete a role',
  ],
  may_not_read: [403, 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE', 'You are not allowed to read a role'],
  may_not_list: [403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE', 'You are not allowed to list a role'],
  too_many: [400, 'TOO_MANY_ROLES', 'This organization has too many roles'],
  invalid_resource: [
    400,
    'INVALID_RESOURCE',
    'The provided permission includes an invalid resource',
  ],
  taken: [400, 'ROLE_NAME_IS_ALREADY_TAKEN', 'That role name is already taken'],
  not_found: [400, 'ROLE_NOT_FOUND', 'Role not found'],
  built_in: [400, 'CANNOT_DELETE_A_PRE_DEFINED_ROLE', 'Cannot delete a pre-defined role'],
  assigned: [
    400,
    'ROLE_IS_ASSIGNED_TO_MEMBERS',
    'Cannot delete a role that is assigned to members. ' +
      'Please reassign the members to a different role first',
  ],
  promised: [
    400,
    'ROLE_IS_GIVEN_BY_INVITATIONS',
    'Cannot delete a role that is used by pending invitations. Please cancel the ' +
      'invitations first',
  ],
})

const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems
const { not_found } = roleProblems

const done = z.object({ success: z.literal(true) })
const changed = done.extend({ roleData: OrganizationRole })

/** The custom roles of an organization, and the permissions of each. */
export const roleEndpoints = endpoints('accounts', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/create-role',
    status: 200,
    summary: 'Create a role with permissions you have yourself',
    subjects: ['user'],
    body: RoleCreate,
    output: changed.extend({ statements: RolePermission }),
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      roleProblems.nowhere,
      roleProblems.taken,
      not_a_member,
      roleProblems.may_not_create,
      roleProblems.too_many,
      roleProblems.invalid_resource,
    ],
  },
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/update-role',
    status: 200,
    summary: 'Update a role',
    subjects: ['user'],
    body: RoleUpdate,
    output: changed,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      no_active_organization,
      not_a_member,
      roleProblems.may_not_update,
      not_found,
      roleProblems.invalid_resource,
      roleProblems.taken,
    ],
  },
  delete: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/delete-role',
    status: 200,
    summary: 'Delete an unassigned role',
    subjects: ['user'],
    body: RoleKey,
    output: done,
    problems: [
      unauthorized,
      sessionProblems.impersonated,
      no_active_organization,
      not_a_member,
      roleProblems.may_not_delete,
      roleProblems.built_in,
      not_found,
      roleProblems.assigned,
      roleProblems.promised,
    ],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-roles',
    status: 200,
    summary: "List an organization's custom roles",
    subjects: ['user'],
    query: z.object(where),
    output: z.array(OrganizationRole),
    problems: [unauthorized, no_active_organization, not_a_member, roleProblems.may_not_list],
  },
  export: {
    ...exported,
    path: ROLE_EXPORT_PATH,
    summary: 'Export the roles of an organization as CSV',
    description:
      'Built-in roles first. Custom roles are in it for those who may list them. Comma-separated ' +
      'values, or one string of JSON where only JSON is accepted.',
    subjects: ['user'],
    query: RoleExport,
    problems: [unauthorized, no_active_organization, not_a_member],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/get-role',
    status: 200,
    summary: 'Get a custom role of an organization',
    subjects: ['user'],
    query: RoleKey,
    output: OrganizationRole,
    problems: [
      unauthorized,
      no_active_organization,
      not_a_member,
      roleProblems.may_not_read,
      not_found,
    ],
  },
})
