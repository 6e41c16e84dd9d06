import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Email } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { customerProblems } from './customers.ts'

/** Lifetime of the link that verifies a new address. */
export const EMAIL_CHANGE_MINUTES = 30

/** The new address. */
const CustomerEmailUpdateRequest = z.object({ email: Email })

/** The token in the emailed link. */
const token = z.string().min(1).max(2_000)
const CustomerEmailUpdateVerify = z.object({ token })

/** A session for the customer who verified the address: they may use another browser. */
export const CustomerEmailUpdated = z.object({ token: z.string(), email: z.string() })
export type CustomerEmailUpdated = z.output<typeof CustomerEmailUpdated>

/** Errors of changing the address. */
export const emailChangeProblems = problems({
  not_allowed: [403, 'NotPermitted', 'Contact the seller to change your email address.'],
  link_invalid: [
    401,
    'EmailUpdateLinkInvalid',
    'This link has expired, was already used or was replaced by a newer one. Request a new ' +
      'one.',
  ],
})

const path = '/v1/customer-portal/customers/me/email-update'
const { not_allowed, link_invalid } = emailChangeProblems
const limit = { max: 6, seconds: 60, shared: true } as const

/** Change of the customer's email address, which takes effect once it is verified. */
export const portalEmailEndpoints = endpoints('billing', {
  request: {
    kind: 'write',
    method: 'POST',
    path: `${path}/request`,
    status: 202,
    summary: 'Request a change of your email address',
    description:
      `Emails a confirmation link to the new address. It expires in ${EMAIL_CHANGE_MINUTES} ` +
      'minutes, and requesting a new link invalidates the previous one.',
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    body: CustomerEmailUpdateRequest,
    output: z.null(),
    problems: [commonProblems.unauthorized, customerProblems.not_found, not_allowed],
    limit,
  },
  check: {
    kind: 'read',
    method: 'GET',
    path: `${path}/check`,
    status: 204,
    summary: 'Check whether an email change link is still valid',
    subjects: ['anonymous'],
    query: z.object({ token }),
    problems: [link_invalid],
    limit,
  },
  verify: {
    kind: 'write',
    method: 'POST',
    path: `${path}/verify`,
    status: 200,
    summary: 'Confirm your new email address',
    subjects: ['anonymous'],
    body: CustomerEmailUpdateVerify,
    output: CustomerEmailUpdated,
    problems: [link_invalid, not_allowed],
    limit,
  },
})
