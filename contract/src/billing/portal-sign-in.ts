import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Email, Id } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'

/** Lifetime of an emailed portal code, in minutes. */
export const PORTAL_CODE_MINUTES = 30

/** Characters of a code, each from A to Z or 0 to 9. */
export const PORTAL_CODE_LENGTH = 6

export const CustomerSessionRequest = z.object({ email: Email, organization_id: Id })
export type CustomerSessionRequest = z.output<typeof CustomerSessionRequest>

/** The code from the email; lower case and spaces are accepted. */
const CustomerSessionAuthenticate = z.object({ code: z.string().min(1).max(64) })

/** A portal token for the customer to whom the code was emailed. */
export const CustomerSessionAuthenticated = z.object({ token: z.string() })
export type CustomerSessionAuthenticated = z.output<typeof CustomerSessionAuthenticated>

/** Errors of signing in to the portal. */
export const portalSignInProblems = problems({
  code_invalid: [
    401,
    'CustomerSessionCodeInvalidOrExpired',
    'This code is incorrect, expired or already used. Request a new one.',
  ],
})

const path = '/v1/customer-portal/customer-session'
const limit = { max: 6, seconds: 60, shared: true } as const

/** Customers open the portal with a code that is emailed to their address. */
export const portalSignInEndpoints = endpoints('billing', {
  request: {
    kind: 'write',
    method: 'POST',
    path: `${path}/request`,
    status: 202,
    summary: 'Email a customer portal sign-in code',
    description:
      'The response is the same whether or not the organization has a customer with this ' +
      `email. A code can be used once within ${PORTAL_CODE_MINUTES} minutes, and a newer one ` +
      'replaces it.',
    subjects: ['anonymous'],
    body: CustomerSessionRequest,
    output: z.null(),
    problems: [],
    limit,
  },
  authenticate: {
    kind: 'write',
    method: 'POST',
    path: `${path}/authenticate`,
    status: 200,
    summary: 'Sign in to the customer portal with an emailed code',
    subjects: ['anonymous'],
    body: CustomerSessionAuthenticate,
    output: CustomerSessionAuthenticated,
    problems: [portalSignInProblems.code_invalid],
    limit,
  },
})
