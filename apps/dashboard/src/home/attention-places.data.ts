import type { AnswerOf } from '../endpoint-hooks.ts'

/** A kind of what waits, with its first entries. */
export type Attention = AnswerOf<'overview', 'attention'>['kinds'][number]

/** Where entries of a kind are settled, one by one and all. */
interface AttentionPlace {
  one: (id: string) => string
  all: string
}

export const attentionPlaces: Record<Attention['kind'], AttentionPlace> = {
  dispute: { one: id => `/disputes/${id}`, all: '/disputes?status=needs_response' },
  failed_payment: { one: id => `/orders/${id}`, all: '/orders?status=pending' },
  request: { one: id => `/requests/${id}`, all: '/requests?status=open' },
  missed_period: { one: () => '/subscriptions/missed', all: '/subscriptions/missed' },
  limit_reached: { one: id => `/subscriptions/${id}`, all: '/subscriptions' },
  failing_webhook: { one: id => `/webhooks/${id}`, all: '/webhooks' },
  portal_domain: { one: () => '/settings/portal', all: '/settings/portal' },
  invitation: { one: () => '/members/invitations', all: '/members/invitations' },
  bounced_email: { one: id => `/customers/${id}`, all: '/customers' },
}
