import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { commonProblems } from '../kit/problems.ts'
import { customerProblems } from './customers.ts'

/**
 * Kinds of emails that customers may decline. Receipts, codes, security notices, failed payments
 * and what the law requires are always sent.
 */
export const declinableMails = [
  'file_version',
  'usage_alert',
  'subscription_renewal_reminder',
] as const
export type DeclinableMail = (typeof declinableMails)[number]

/** Which emails a customer receives, among those that may be declined. */
export const MailPreferences = z.object({
  file_version: z.boolean(),
  usage_alert: z.boolean(),
  subscription_renewal_reminder: z.boolean(),
}) satisfies z.ZodType<Record<DeclinableMail, boolean>>
export type MailPreferences = z.output<typeof MailPreferences>

const path = '/v1/customer-portal/mail-preferences'
const problems = [commonProblems.unauthorized, customerProblems.not_found]

/** The customer's own choice of emails, in the portal. */
export const portalMailPreferenceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path,
    status: 200,
    summary: 'Get your email preferences',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    output: MailPreferences,
    problems,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path,
    status: 200,
    summary: 'Update your email preferences',
    description: 'Omitted kinds stay unchanged.',
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    body: MailPreferences.partial(),
    output: MailPreferences,
    problems,
  },
})

const params = z.object({ token: z.string().min(1).max(500) })
const limit = { max: 60, seconds: 60, shared: true } as const

/** Declining a kind of email by the link in it, without signing in (RFC 8058). */
export const unsubscribeEndpoints = endpoints('billing', {
  open: {
    kind: 'raw',
    method: 'GET',
    path: '/v1/customer-portal/unsubscribe/{token}',
    status: 303,
    summary: 'Open the page that unsubscribes from a kind of email',
    description: 'Changes nothing, because programs that scan emails open their links.',
    subjects: ['anonymous'],
    params,
    problems: [commonProblems.not_found],
    internal: true,
    limit,
  },
  unsubscribe: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/unsubscribe/{token}',
    status: 200,
    summary: 'Unsubscribe from a kind of email',
    description: 'The link is in the email and its `List-Unsubscribe` header, and never expires.',
    subjects: ['anonymous'],
    params,
    // Mail programs send the form that RFC 8058 defines.
    bodyless: true,
    output: z.object({}),
    problems: [commonProblems.not_found],
    limit,
  },
})
