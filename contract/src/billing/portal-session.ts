import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { MemberRole } from './customer-members.ts'

/** The session itself: when it ends, and where its back link leads. */
export const CustomerCustomerSession = z
  .object({ expires_at: Moment, return_url: z.string().nullable() })
  .meta({ id: 'CustomerCustomerSession' })
export type CustomerCustomerSession = z.output<typeof CustomerCustomerSession>

/**
 * The person in the portal: the customer, or a `member` of the organization that is the customer.
 * The customer itself acts as its owner, and has no `member_id`.
 */
export const PortalAuthenticatedUser = z
  .object({
    type: z.enum(['customer', 'member']),
    name: z.string().nullable(),
    email: z.string(),
    customer_id: Id,
    member_id: Id.nullable(),
    role: MemberRole,
    /** Whether they may invite, change and remove members of the organization. */
    manages_members: z.boolean(),
  })
  .meta({ id: 'PortalAuthenticatedUser' })
export type PortalAuthenticatedUser = z.output<typeof PortalAuthenticatedUser>

const read = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['customer_portal:read', 'customer_portal:write'],
  subjects: ['customer'],
  members: true,
  problems: [],
} as const

/** The session of the portal, and the person it belongs to. */
export const portalSessionEndpoints = endpoints('billing', {
  introspect: {
    ...read,
    path: '/v1/customer-portal/customer-session/introspect',
    summary: 'Get your portal session',
    output: CustomerCustomerSession,
  },
  user: {
    ...read,
    path: '/v1/customer-portal/customer-session/user',
    summary: 'Get the person your portal session belongs to',
    output: PortalAuthenticatedUser,
  },
})
