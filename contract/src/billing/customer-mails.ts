import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'

/**
 * Where a mail is. `sent`: the SMTP server has accepted it. `queued`: it waits for the SMTP server,
 * or for its next attempt. `failed`: the SMTP server rejected it until attempts ran out. `stored`:
 * the server has no SMTP server and shows its mails at `/mailbox`.
 */
const mailStatuses = ['sent', 'queued', 'failed', 'stored'] as const

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
  })
  .meta({ id: 'CustomerMail' })
export type CustomerMail = z.output<typeof CustomerMail>

/** Kinds of mails that are the receipt of an order. */
export const receiptKinds = [
  'order_confirmation',
  'subscription_confirmation',
  'trial_confirmation',
  'subscription_cycled',
  'subscription_cycled_after_trial',
  'subscription_resumed',
  'subscription_updated',
] as const

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
})
