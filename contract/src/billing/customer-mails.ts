import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { customerProblems } from './customers.ts'
import type { CustomerMailKind } from './customer-mail-kinds.ts'

/**
 * Where a mail is. `sent`: the SMTP server has accepted it. `queued`: it waits for the SMTP server,
 * or for its next attempt. `failed`: the SMTP server rejected it until attempts ran out. `bounced`:
 * the address was rejected for good, by the SMTP server or, as an event of the email provider says,
 * later. `delivered` and `complained` (marked as spam) are known from such events alone. `stored`:
 * the server has no SMTP server and shows its mails at `/mailbox`.
 */
const mailStatuses = [
  ...(['sent', 'queued', 'failed', 'delivered', 'bounced', 'complained', 'stored'] as const),
] as const

/** A mail to a customer, without its content, which may hold links that open their portal. */
export const CustomerMail = z
  .object({
    id: Id,
    created_at: Moment,
    customer_id: Id,
    /** The order it is about. */
    order_id: Id.nullable(),
    /** The subscription it is about, or whose order it is about. */
    subscription_id: Id.nullable(),
    /** Which mail, for example `order_confirmation`. */
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    sent_at: Moment.nullable(),
    /** What the mail server or the email provider said about a bounce or a complaint. */
    delivery_detail: z.string().nullable(),
    /** Whether it can be sent again; codes and confirmation links cannot. */
    can_resend: z.boolean(),
  })
  .meta({ id: 'CustomerMail' })
export type CustomerMail = z.output<typeof CustomerMail>

/**
 * Whether a customer's address can be reached. While it has a problem, the customer gets no emails
 * of the kinds that customers may decline; receipts, codes and what the law requires are still
 * sent. Another address has no problem.
 */
export const EmailStatus = z
  .object({
    email: z.string(),
    /** `bounced`: it rejected an email for good. `complained`: its owner marked one as spam. */
    problem: z.enum(['bounced', 'complained']).nullable(),
    detail: z.string().nullable(),
    since: Moment.nullable(),
  })
  .meta({ id: 'CustomerEmailStatus' })

/** Kinds of emails that list the items of an order and how they add up. */
export const receiptKinds = [
  'order_confirmation',
  'subscription_confirmation',
  'trial_confirmation',
  'subscription_cycled',
  'subscription_cycled_after_trial',
  'subscription_resumed',
  'subscription_updated',
] as const satisfies CustomerMailKind[]

/** Kinds of emails that list what will be charged, or could not be. */
export const dueKinds = [
  'subscription_past_due',
  'last_payment_failed',
  'subscription_renewal_reminder',
  'subscription_trial_conversion_reminder',
  'invoice_sent',
  'invoice_reminder',
  'invoice_overdue',
] as const satisfies CustomerMailKind[]

/** How often one email can be sent again in an hour. */
export const MAILS_AGAIN_PER_HOUR_MAX = 5

/** Why an email is not sent. */
export const customerMailProblems = problems({
  not_repeatable: [
    422,
    'MailNotRepeatable',
    "This email can't be sent again. It contains a code or a link for one use, it is still " +
      'waiting to be sent, or its customer was deleted.',
  ],
})

const subjects = ['organization', 'user'] as const

/** Mails that customers were sent: Gatehouse's own, beside the protocol. */
export const customerMailEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-mails/',
    status: 200,
    summary: 'List emails sent to customers',
    description: 'Newest first, without their content. Emails are kept for 30 days.',
    scopes: ['customers:read', 'customers:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: Id.optional(),
      order_id: Id.optional(),
      subscription_id: Id.optional(),
      ...pageQuery,
    }),
    output: pageOf(CustomerMail),
    problems: [],
  },
  status: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/email-status',
    status: 200,
    summary: "Get whether a customer's email address can be reached",
    description:
      'After a bounce or a complaint, optional emails are not sent until the address changes. ' +
      'Sending an email again clears a bounce.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    params: ById,
    output: EmailStatus,
    problems: [customerProblems.not_found],
  },
  resend: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-mails/{id}/resend',
    status: 202,
    summary: 'Send an email to a customer again',
    description:
      "Sent to the customer's current email with a new link. " +
      `Limited to ${MAILS_AGAIN_PER_HOUR_MAX} per hour.`,
    scopes: ['customers:write'],
    subjects,
    params: ById,
    output: z.object({ id: Id }),
    problems: [commonProblems.not_found, customerMailProblems.not_repeatable],
  },
})
