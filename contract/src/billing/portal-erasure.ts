import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { customerProblems } from './customers.ts'

/** Lifetime of an emailed erasure code, in minutes. */
export const ERASURE_CODE_MINUTES = 30

/** Errors of deleting the customer's data. */
export const erasureProblems = problems({
  code_invalid: [
    400,
    'ErasureCodeInvalid',
    'This code is incorrect, expired or already used. Request a new one.',
  ],
  of_organization: [
    403,
    'NotPermitted',
    'An organization made these purchases. Its owner can delete the organization.',
  ],
})

const path = '/v1/customer-portal/customers/me/erasure'
const { unauthorized } = commonProblems
const { code_invalid, of_organization } = erasureProblems
/** As many codes as one address receives, and as many guesses in a minute. */
const limits = {
  request: { max: 6, seconds: 3_600, shared: true },
  confirm: { max: 6, seconds: 60, shared: true },
} as const

/** Deletion of the customer's data, which a code confirms that is emailed to them. */
export const portalErasureEndpoints = endpoints('billing', {
  request: {
    kind: 'write',
    method: 'POST',
    path: `${path}/request`,
    status: 202,
    summary: 'Email the code that confirms the deletion of your data',
    description: `It can be used once within ${ERASURE_CODE_MINUTES} minutes.`,
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    output: z.null(),
    problems: [unauthorized, customerProblems.not_found, of_organization],
    limit: limits.request,
  },
  confirm: {
    kind: 'write',
    method: 'POST',
    path,
    status: 204,
    summary: 'Delete your data',
    description:
      'Ends your subscriptions and benefits and erases your data. Orders, invoices and payments ' +
      'are kept for bookkeeping.',
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    body: z.object({ code: z.string().min(1).max(64) }),
    problems: [unauthorized, customerProblems.not_found, of_organization, code_invalid],
    limit: limits.confirm,
  },
})
