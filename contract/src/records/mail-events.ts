import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'

/** The longest Message-ID (RFC 5322, 2.1.1) and explanation that an event may carry. */
const MESSAGE_ID_MAX = 998
const REASON_MAX = 2_000

/**
 * What became of a sent email. `message_id` is its Message-ID header, with or without angle
 * brackets; `reason` is what the recipient's mail server said. A bounce is final: temporary
 * failures are not reported.
 */
export const MailEvent = z.object({
  type: z.enum(['email.delivered', 'email.bounced', 'email.complained']),
  data: z.object({
    message_id: z.string().min(1).max(MESSAGE_ID_MAX),
    reason: z.string().max(REASON_MAX).nullish(),
  }),
})
export type MailEvent = z.output<typeof MailEvent>

/**
 * Events of the operator's email provider, signed by Standard Webhooks with `MAIL_WEBHOOK_SECRET`.
 * The format is Gatehouse's own: docs/guides/going-live.md says how to send them.
 */
export const mailEventEndpoints = endpoints('billing', {
  receive: {
    kind: 'raw',
    method: 'POST',
    path: '/v1/integrations/mail/webhook',
    status: 200,
    summary: 'Receive an event from the email provider',
    subjects: ['anonymous'],
    problems: [],
    limit: false,
    internal: true,
  },
})
