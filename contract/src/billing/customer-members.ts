import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Email, entity, ExternalId, Id } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { customerProblems } from './customers.ts'

/** The role of a member of a customer. */
export const MemberRole = z.enum(['owner', 'billing_manager', 'member'])
export type MemberRole = z.output<typeof MemberRole>

/**
 * A member of a customer. A customer that buys for an organization of this server has its members,
 * with their ids; `billing_manager` is an admin or the finance role. Every other customer has a
 * single member: its owner, with the customer's own id. Only those have an `external_id`.
 */
export const CustomerMember = z
  .object({
    ...entity,
    customer_id: Id,
    email: z.string(),
    name: z.string().nullable(),
    external_id: z.string().nullable(),
    role: MemberRole,
  })
  .meta({ id: 'CustomerMember' })
export type CustomerMember = z.output<typeof CustomerMember>

const name = z.string().max(256).nullable().optional()

/** A new member, in the protocol's form. */
const CustomerMemberCreate = z.object({
  email: Email,
  name,
  external_id: z.string().min(1).max(255).nullable().optional(),
  role: MemberRole.exclude(['owner']).default('member'),
})

/** An update of a member; null for address or role leaves it unchanged. */
export const CustomerMemberUpdate = z.object({
  name,
  email: Email.nullable().optional(),
  role: MemberRole.nullable().optional(),
})
export type CustomerMemberUpdate = z.output<typeof CustomerMemberUpdate>

/**
 * Why merchants can neither create nor delete members: reported with 422, the only error status for
 * which the protocol's clients have a class in each of these operations.
 */
export const MEMBERS_MANAGED_ELSEWHERE =
  'Members of a customer are managed by the buying organization, not by the merchant.'

const byId = z.object({ id: Id })
const byExternalId = z.object({ external_id: ExternalId.min(1) })
const memberOfId = byId.extend({ member_id: Id })
const memberOfExternalId = byExternalId.extend({ member_external_id: ExternalId.min(1) })

const subjects = ['organization', 'user'] as const
const missing = [customerProblems.not_found]
const read = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['customers:read', 'customers:write'],
  subjects,
} as const
const listed = {
  role: MemberRole.optional(),
  ...pageQuery,
  sorting: sortingQuery(['created_at'], '-created_at'),
}
const ofOne = {
  ...read,
  query: z.object(listed),
  output: pageOf(CustomerMember),
  problems: missing,
} as const
const written = { kind: 'write', scopes: ['customers:write'], subjects, problems: missing } as const
const create = { ...written, method: 'POST', status: 201, body: CustomerMemberCreate } as const
const update = { ...written, method: 'PATCH', status: 200, body: CustomerMemberUpdate } as const
const remove = { ...written, method: 'DELETE', status: 204 } as const

const always = 'Always rejected: members are managed by the buying organization.'
const updateDescription =
  'Updates the name and email of an individual customer. Anything else is rejected.'

/** Members of customers, found by our ids or by the merchant's. */
export const customerMemberEndpoints = endpoints('billing', {
  list: {
    ...read,
    path: '/v1/members/',
    summary: 'List the members of customers',
    query: z.object({
      customer_id: Id.optional(),
      external_customer_id: ExternalId.optional(),
      ...listed,
    }),
    output: pageOf(CustomerMember),
    problems: [],
  },
  listOfCustomer: {
    ...ofOne,
    path: '/v1/customers/{id}/members',
    summary: 'List the members of a customer',
    params: byId,
  },
  listOfExternalCustomer: {
    ...ofOne,
    path: '/v1/customers/external/{external_id}/members',
    summary: 'List the members of a customer by external ID',
    params: byExternalId,
  },
  create: {
    ...create,
    path: '/v1/customers/{id}/members',
    summary: 'Add a member to a customer',
    description: always,
    params: byId,
    output: CustomerMember,
  },
  get: {
    ...read,
    path: '/v1/customers/{id}/members/{member_id}',
    summary: 'Get a member of a customer',
    params: memberOfId,
    output: CustomerMember,
    problems: missing,
  },
  update: {
    ...update,
    path: '/v1/customers/{id}/members/{member_id}',
    summary: 'Update a member of a customer',
    description: updateDescription,
    params: memberOfId,
    output: CustomerMember,
  },
  delete: {
    ...remove,
    path: '/v1/customers/{id}/members/{member_id}',
    summary: 'Remove a member from a customer',
    description: always,
    params: memberOfId,
  },
  createExternal: {
    ...create,
    path: '/v1/customers/external/{external_id}/members',
    summary: 'Add a member to a customer by external ID',
    description: always,
    params: byExternalId,
    output: CustomerMember,
  },
  getExternal: {
    ...read,
    path: '/v1/customers/external/{external_id}/members/{member_external_id}',
    summary: 'Get a member of a customer by external IDs',
    params: memberOfExternalId,
    output: CustomerMember,
    problems: missing,
  },
  updateExternal: {
    ...update,
    path: '/v1/customers/external/{external_id}/members/{member_external_id}',
    summary: 'Update a member of a customer by external IDs',
    description: updateDescription,
    params: memberOfExternalId,
    output: CustomerMember,
  },
  deleteExternal: {
    ...remove,
    path: '/v1/customers/external/{external_id}/members/{member_external_id}',
    summary: 'Remove a member from a customer by external IDs',
    description: always,
    params: memberOfExternalId,
  },
})
