import { endpoints } from '../kit/endpoint.ts'

/** The processor's webhooks: signed events, stored first and applied later. */
export const inboxEndpoints = endpoints('billing', {
  receive: {
    kind: 'raw',
    method: 'POST',
    path: '/v1/integrations/stripe/webhook',
    status: 200,
    summary: 'Receive an event from the payment processor',
    subjects: ['anonymous'],
    problems: [],
    limit: false,
    internal: true,
  },
})
