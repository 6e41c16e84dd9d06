/** Metrics of what happened: their entries lie between two moments. */
export const flowMetrics = [
  ...(['orders', 'revenue', 'net_revenue', 'one_time_products', 'refunds', 'disputes'] as const),
  ...(['tax', 'one_time_products_revenue', 'new_subscriptions_revenue'] as const),
  ...(['renewed_subscriptions_revenue', 'new_subscriptions', 'renewed_subscriptions'] as const),
  ...(['churned_subscriptions', 'canceled_subscriptions', 'checkouts'] as const),
  ...(['succeeded_checkouts', 'new_mrr', 'expansion_mrr', 'reactivation_mrr'] as const),
  ...(['contraction_mrr', 'churned_mrr', 'lost_customers'] as const),
] as const

/** Metrics of what lasts: their entries are what counts at the end. */
export const lastingMetrics = [
  ...(['active_subscriptions', 'committed_subscriptions', 'paying_customers'] as const),
  ...(['monthly_recurring_revenue', 'committed_monthly_recurring_revenue'] as const),
  ...(['trial_monthly_recurring_revenue', 'paused_mrr', 'past_due_mrr'] as const),
] as const

/** A metric whose entries can be listed. */
export type EntryMetric = (typeof flowMetrics)[number] | (typeof lastingMetrics)[number]
