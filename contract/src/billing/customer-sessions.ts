import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { entity, ExternalId, HttpUrl, Id, Moment } from '../kit/fields.ts'
import { Customer } from './customers.ts'

/** The prefix of every customer session token. */
export const SESSION_PREFIX = 'gatehouse_cst_'
/** Lifetime of a customer session in minutes, regardless of use. */
export const SESSION_MINUTES = 60

/** A customer's access to the portal: the token is shown once, and the URL contains it. */
export const CustomerSession = z
  .object({
    ...entity,
    token: z.string(),
    expires_at: Moment,
    return_url: z.string().nullable(),
    customer_portal_url: z.string(),
    customer_id: Id,
    customer: Customer,
  })
  .meta({ id: 'CustomerSession' })
export type CustomerSession = z.output<typeof CustomerSession>

/** The customer: our id, or the merchant's own under either of its field names. */
export const CustomerSessionCreate = z
  .object({
    customer_id: Id.nullable().optional(),
    external_customer_id: ExternalId.nullable().optional(),
    customer_external_id: ExternalId.nullable().optional(),
    return_url: HttpUrl.nullable().optional(),
  })
  .transform((body, context) => {
    const return_url = body.return_url ?? null
    const external_customer_id = body.external_customer_id ?? body.customer_external_id
    if (body.customer_id) return { customer_id: body.customer_id, return_url }
    if (typeof external_customer_id === 'string') return { external_customer_id, return_url }
    const message = 'Field required'
    const params = { type: 'missing' }
    context.issues.push({ code: 'custom', path: ['customer_id'], message, params, input: body })
    return z.NEVER
  })
export type CustomerSessionCreate = z.output<typeof CustomerSessionCreate>

/** Customer sessions: created by the merchant's server for its signed-in customer. */
export const customerSessionEndpoints = endpoints('billing', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-sessions/',
    status: 201,
    summary: 'Create a customer portal session',
    scopes: ['customer_sessions:write'],
    subjects: ['organization', 'user'],
    body: CustomerSessionCreate,
    output: CustomerSession,
    problems: [],
  },
})
