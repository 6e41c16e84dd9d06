/** The themes of the page, and the figures of each; the first figure of a theme is the large one. */
export const views = {
  revenue: [
    'net_revenue',
    'revenue',
    'orders',
    'average_order_value',
    'refunds',
    'new_subscriptions_revenue',
    'renewed_subscriptions_revenue',
    'one_time_products_revenue',
    'tax',
  ],
  subscriptions: [
    'monthly_recurring_revenue',
    'committed_monthly_recurring_revenue',
    'active_subscriptions',
    'new_subscriptions',
    'trial_monthly_recurring_revenue',
    'past_due_mrr',
    'paused_mrr',
  ],
  movements: [
    'monthly_recurring_revenue',
    'new_mrr',
    'expansion_mrr',
    'reactivation_mrr',
    'contraction_mrr',
    'churned_mrr',
    'fx_mrr',
  ],
  customers: [
    'paying_customers',
    'average_revenue_per_user',
    'customer_churn_rate',
    'net_revenue_retention',
    'gross_mrr_churn_rate',
    'quick_ratio',
    'customer_lifetime_value',
    'ltv',
  ],
  cancellations: [
    'canceled_subscriptions',
    'churned_subscriptions',
    'churn_rate',
    'canceled_subscriptions_too_expensive',
    'canceled_subscriptions_unused',
    'canceled_subscriptions_missing_features',
    'canceled_subscriptions_switched_service',
    'canceled_subscriptions_low_quality',
    'canceled_subscriptions_customer_service',
    'canceled_subscriptions_too_complex',
    'canceled_subscriptions_other',
  ],
  checkouts: ['checkouts_conversion', 'checkouts', 'succeeded_checkouts'],
  usage: ['active_user_by_event', 'costs', 'cost_per_user', 'gross_margin', 'cashflow'],
  retention: [],
  payments: [],
} as const

export type View = keyof typeof views

/** A figure that the page shows. */
export type Slug = (typeof views)[View][number]

/** Every figure that the page shows, once. */
export const knownSlugs: readonly Slug[] = [...new Set<Slug>(Object.values(views).flat())]

/** The units of figures; those that are not listed are amounts of money. */
const counts: readonly Slug[] = [
  'orders',
  'active_subscriptions',
  'new_subscriptions',
  'paying_customers',
  'quick_ratio',
  'canceled_subscriptions',
  'churned_subscriptions',
  'canceled_subscriptions_too_expensive',
  'canceled_subscriptions_unused',
  'canceled_subscriptions_missing_features',
  'canceled_subscriptions_switched_service',
  'canceled_subscriptions_low_quality',
  'canceled_subscriptions_customer_service',
  'canceled_subscriptions_too_complex',
  'canceled_subscriptions_other',
  'checkouts',
  'succeeded_checkouts',
  'active_user_by_event',
]
const shares: readonly Slug[] = [
  'customer_churn_rate',
  'net_revenue_retention',
  'gross_mrr_churn_rate',
  'churn_rate',
  'checkouts_conversion',
]

/** What a figure's number is. */
export const unitOf = (slug: Slug): 'count' | 'share' | 'money' =>
  counts.includes(slug) ? 'count' : shares.includes(slug) ? 'share' : 'money'

/** Figures that are good when they are low. */
const falling: readonly Slug[] = [
  ...(['refunds', 'contraction_mrr', 'churned_mrr', 'past_due_mrr', 'paused_mrr'] as const),
  ...(['customer_churn_rate', 'gross_mrr_churn_rate', 'churn_rate'] as const),
  ...(['canceled_subscriptions', 'churned_subscriptions', 'costs', 'cost_per_user'] as const),
]

/** Whether more of it is good, bad, or neither. */
export function directionOf(slug: Slug): 1 | -1 | 0 {
  if (falling.includes(slug) || slug.startsWith('canceled_')) return -1
  return slug === 'tax' || slug === 'fx_mrr' ? 0 : 1
}

/** Figures whose last period is read, not their sum. */
const lasting: readonly Slug[] = [
  ...(['monthly_recurring_revenue', 'committed_monthly_recurring_revenue'] as const),
  ...(['active_subscriptions', 'trial_monthly_recurring_revenue', 'past_due_mrr'] as const),
  ...(['paused_mrr', 'paying_customers', 'average_revenue_per_user', 'churn_rate', 'ltv'] as const),
  ...(['active_user_by_event', 'gross_margin'] as const),
]

/** Whether the figure is of the end of a period. */
export const isLasting = (slug: Slug) => lasting.includes(slug)

/** Figures of usage alone, which has no product, billing type or currency. */
const ofUsage: readonly Slug[] = ['active_user_by_event', 'costs', 'cost_per_user']
/** Figures from which costs of usage are subtracted. */
const lessCosts: readonly Slug[] = ['gross_margin', 'cashflow', 'ltv', 'customer_lifetime_value']

/** What a card says about filters that its figure cannot have; undefined where it has them all. */
export function unfilteredNote(slug: Slug) {
  if (ofUsage.includes(slug)) return 'analytics.not_filtered'
  return lessCosts.includes(slug) ? 'analytics.costs_not_filtered' : undefined
}

/** The key of a figure's texts: `_other` at the end would be a plural form. */
export const textKeyOf = (slug: Slug) =>
  slug === 'canceled_subscriptions_other' ? 'canceled_otherwise' : slug
