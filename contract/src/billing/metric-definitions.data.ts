/** The unit of a metric; `currency_sub_cent` is in minor units with decimals, `percentage` 0 to 1. */
type MetricUnit = 'scalar' | 'currency' | 'currency_sub_cent' | 'percentage'

/** How the total of a range is made: the sum of its periods, the last one, or a ratio of totals. */
type MetricTotal = 'sum' | 'last' | 'ratio'

/** A metric: its name, its unit, how it is totaled, and its formula in words. */
export type MetricDefinition = {
  readonly name: string
  readonly unit: MetricUnit
  readonly total: MetricTotal
  readonly formula: string
}

const count = { unit: 'scalar', total: 'sum' } as const
const level = { unit: 'scalar', total: 'last' } as const
const money = { unit: 'currency', total: 'sum' } as const
const balance = { unit: 'currency', total: 'last' } as const
const canceledFor = (reason: string, words: string) => ({
  [`canceled_subscriptions_${reason}`]: {
    ...count,
    name: `Cancellations: ${words}`,
    formula: `Cancellations with the reason "${words}".`,
  },
})

/**
 * The metrics of the protocol, in the order of its catalog. Source: the metrics of the newest
 * client; where its documents and its code differ, the formula says what is counted here.
 */
export const protocolMetrics = {
  orders: { ...count, name: 'Orders', formula: 'Orders paid in the period.' },
  revenue: {
    ...money,
    name: 'Revenue',
    formula: 'Paid orders after discounts, without tax, when they were paid.',
  },
  net_revenue: {
    ...money,
    name: 'Net revenue',
    formula: 'Revenue less refunds and withdrawn disputes, each when it happened.',
  },
  cumulative_revenue: {
    ...balance,
    name: 'Cumulative revenue',
    formula: 'Revenue since the first order.',
  },
  net_cumulative_revenue: {
    ...balance,
    name: 'Cumulative net revenue',
    formula: 'Net revenue since the first order.',
  },
  costs: {
    unit: 'currency_sub_cent',
    total: 'sum',
    name: 'Costs',
    formula: 'The costs reported with usage events.',
  },
  cumulative_costs: {
    unit: 'currency_sub_cent',
    total: 'last',
    name: 'Cumulative costs',
    formula: 'Costs since the first event.',
  },
  average_order_value: {
    unit: 'currency',
    total: 'ratio',
    name: 'Average order value',
    formula: 'Revenue ÷ orders.',
  },
  net_average_order_value: {
    unit: 'currency',
    total: 'ratio',
    name: 'Average net order value',
    formula: 'Net revenue ÷ orders.',
  },
  average_revenue_per_user: {
    ...balance,
    name: 'Average revenue per customer',
    formula: 'MRR ÷ paying customers.',
  },
  cost_per_user: {
    unit: 'currency_sub_cent',
    total: 'ratio',
    name: 'Cost per active customer',
    formula: 'Costs ÷ customers with usage events.',
  },
  active_user_by_event: {
    ...level,
    name: 'Active customers',
    formula: 'Customers with usage events in the period.',
  },
  one_time_products: {
    ...count,
    name: 'One-time purchases',
    formula: 'Paid orders without a subscription.',
  },
  one_time_products_revenue: {
    ...money,
    name: 'Revenue from one-time purchases',
    formula: 'Revenue of orders without a subscription.',
  },
  one_time_products_net_revenue: {
    ...money,
    name: 'Net revenue from one-time purchases',
    formula: 'Net revenue of orders without a subscription.',
  },
  new_subscriptions: {
    ...count,
    name: 'New subscriptions',
    formula: 'Subscriptions that started in the period, trials included.',
  },
  new_subscriptions_revenue: {
    ...money,
    name: 'Revenue from new subscriptions',
    formula: "Revenue of subscriptions' first paid orders.",
  },
  new_subscriptions_net_revenue: {
    ...money,
    name: 'Net revenue from new subscriptions',
    formula: "Net revenue of subscriptions' first paid orders.",
  },
  renewed_subscriptions: {
    ...count,
    name: 'Renewals',
    formula: 'Paid orders of renewals.',
  },
  renewed_subscriptions_revenue: {
    ...money,
    name: 'Revenue from running subscriptions',
    formula: "Revenue of subscriptions' later orders: renewals and changes.",
  },
  renewed_subscriptions_net_revenue: {
    ...money,
    name: 'Net revenue from running subscriptions',
    formula: "Net revenue of subscriptions' later orders.",
  },
  active_subscriptions: {
    ...level,
    name: 'Active subscriptions',
    formula:
      'Started and not ended at the end of the period; trials, paused and past due included.',
  },
  committed_subscriptions: {
    ...level,
    name: 'Committed subscriptions',
    formula: 'Active subscriptions that were not scheduled to end at that time.',
  },
  monthly_recurring_revenue: {
    ...balance,
    name: 'MRR',
    formula:
      'The monthly price of subscriptions at the end of the period, after discounts that last, ' +
      'without tax, usage and trials.',
  },
  committed_monthly_recurring_revenue: {
    ...balance,
    name: 'Committed MRR',
    formula: 'MRR of subscriptions that were not scheduled to end at that time.',
  },
  trial_monthly_recurring_revenue: {
    ...balance,
    name: 'Trial MRR',
    formula: 'The monthly price of subscriptions in trial.',
  },
  trial_committed_monthly_recurring_revenue: {
    ...balance,
    name: 'Committed trial MRR',
    formula: 'Trial MRR of subscriptions that were not scheduled to end at that time.',
  },
  annual_recurring_revenue: { ...balance, name: 'ARR', formula: 'MRR × 12.' },
  committed_annual_recurring_revenue: {
    ...balance,
    name: 'Committed ARR',
    formula: 'Committed MRR × 12.',
  },
  checkouts: { ...count, name: 'Checkouts', formula: 'Checkouts created in the period.' },
  succeeded_checkouts: {
    ...count,
    name: 'Successful checkouts',
    formula: 'Checkouts created in the period that were paid, then or later.',
  },
  checkouts_conversion: {
    unit: 'percentage',
    total: 'ratio',
    name: 'Checkout conversion',
    formula: 'Successful checkouts ÷ checkouts.',
  },
  churned_subscriptions: {
    ...count,
    name: 'Ended subscriptions',
    formula: 'Subscriptions that ended in the period.',
  },
  churn_rate: {
    unit: 'percentage',
    total: 'last',
    name: 'Churn rate',
    formula: 'Ended subscriptions ÷ active subscriptions at the start of the period.',
  },
  ltv: {
    ...balance,
    name: 'Lifetime value',
    formula:
      '(Average revenue per customer − cost per active customer) ÷ churn rate; 0 without churn.',
  },
  gross_margin: {
    ...balance,
    name: 'Gross margin',
    formula: 'Cumulative revenue − cumulative costs.',
  },
  gross_margin_percentage: {
    unit: 'percentage',
    total: 'last',
    name: 'Gross margin rate',
    formula: 'Gross margin ÷ cumulative revenue.',
  },
  cashflow: { ...money, name: 'Cash flow', formula: 'Revenue − costs.' },
  seats_total: { ...level, name: 'Seats', formula: 'Seats of active subscriptions.' },
  seats_claimed: {
    ...level,
    name: 'Claimed seats',
    formula: 'Seats that someone has claimed.',
  },
  seats_pending: {
    ...level,
    name: 'Pending seats',
    formula: 'Seats that were assigned and not claimed yet.',
  },
  seat_customers: {
    ...level,
    name: 'Customers with seats',
    formula: 'Customers with an active subscription that has seats.',
  },
  new_seat_customers: {
    ...count,
    name: 'New customers with seats',
    formula: 'Customers who got their first active subscription with seats, or got one again.',
  },
  churned_seat_customers: {
    ...count,
    name: 'Lost customers with seats',
    formula: 'Customers whose last subscription with seats ended.',
  },
  average_seats_per_customer: {
    ...level,
    name: 'Seats per customer',
    formula: 'Seats ÷ customers with seats.',
  },
  seat_utilization_rate: {
    unit: 'percentage',
    total: 'last',
    name: 'Seat utilization',
    formula: 'Claimed seats ÷ seats.',
  },
  canceled_subscriptions: {
    ...count,
    name: 'Cancellations',
    formula: 'Subscriptions canceled in the period, unless the cancellation was taken back.',
  },
  ...(canceledFor('customer_service', 'Customer service') as Canceled<'customer_service'>),
  ...(canceledFor('low_quality', 'Low quality') as Canceled<'low_quality'>),
  ...(canceledFor('missing_features', 'Missing features') as Canceled<'missing_features'>),
  ...(canceledFor('switched_service', 'Switched service') as Canceled<'switched_service'>),
  ...(canceledFor('too_complex', 'Too complex') as Canceled<'too_complex'>),
  ...(canceledFor('too_expensive', 'Too expensive') as Canceled<'too_expensive'>),
  ...(canceledFor('unused', 'Unused') as Canceled<'unused'>),
  ...(canceledFor('other', 'Other reasons') as Canceled<'other'>),
} as const satisfies Record<string, MetricDefinition>

type Canceled<Reason extends string> = Record<`canceled_subscriptions_${Reason}`, MetricDefinition>

/** Metrics beside the protocol: given only if their slugs are asked for. */
const ownMetrics = {
  new_mrr: { ...money, name: 'New MRR', formula: 'MRR of customers who pay for the first time.' },
  expansion_mrr: {
    ...money,
    name: 'Expansion MRR',
    formula: 'MRR added by customers who were paying already.',
  },
  reactivation_mrr: {
    ...money,
    name: 'Reactivation MRR',
    formula: 'MRR of customers who had stopped paying and pay again.',
  },
  contraction_mrr: {
    ...money,
    name: 'Contraction MRR',
    formula: 'MRR lost from customers who go on paying.',
  },
  churned_mrr: {
    ...money,
    name: 'Churned MRR',
    formula: 'MRR lost from customers who stop paying.',
  },
  moved_mrr: {
    ...money,
    name: 'MRR moved between products',
    formula: 'With a filter for products: MRR that moved to them less MRR that moved away.',
  },
  fx_mrr: {
    ...money,
    name: 'Exchange rate effect',
    formula: 'The change of MRR because exchange rates changed.',
  },
  paused_mrr: { ...balance, name: 'Paused MRR', formula: 'MRR of paused subscriptions.' },
  past_due_mrr: {
    ...balance,
    name: 'MRR at risk',
    formula: 'MRR of subscriptions whose last payment failed.',
  },
  paying_customers: {
    ...level,
    name: 'Paying customers',
    formula: 'Customers with MRR above zero at the end of the period.',
  },
  lost_customers: {
    ...count,
    name: 'Lost customers',
    formula: 'Customers who paid at the start of the period and stopped in it.',
  },
  customer_churn_rate: {
    unit: 'percentage',
    total: 'ratio',
    name: 'Customer churn',
    formula: 'Lost customers ÷ paying customers at the start of the period.',
  },
  gross_mrr_churn_rate: {
    unit: 'percentage',
    total: 'ratio',
    name: 'Gross MRR churn',
    formula:
      'Contraction and churn of customers who paid at the start of the period ÷ MRR at its start.',
  },
  net_revenue_retention: {
    unit: 'percentage',
    total: 'ratio',
    name: 'Net revenue retention',
    formula: 'MRR now of customers who paid at the start of the period ÷ MRR at its start.',
  },
  quick_ratio: {
    unit: 'scalar',
    total: 'ratio',
    name: 'Quick ratio',
    formula: '(New + expansion + reactivation) ÷ (contraction + churn).',
  },
  customer_lifetime_value: {
    unit: 'currency',
    total: 'ratio',
    name: 'Customer lifetime value',
    formula:
      'Average revenue per customer × margin after reported costs ÷ customer churn rate; null ' +
      'while no customer is lost.',
  },
  refunds: {
    ...money,
    name: 'Refunds',
    formula: 'Refunds without tax, when they were made.',
  },
  disputes: {
    ...money,
    name: 'Disputes',
    formula: 'Money that banks withdrew, less what they returned, without tax.',
  },
  tax: { ...money, name: 'Tax', formula: 'Tax of orders paid in the period, less refunded tax.' },
} as const satisfies Record<string, MetricDefinition>

/** The slug of a metric. */
export type MetricSlug = keyof typeof protocolMetrics | keyof typeof ownMetrics

/** Every metric, by its slug. */
export const metricDefinitions: Readonly<Record<MetricSlug, MetricDefinition>> = {
  ...protocolMetrics,
  ...ownMetrics,
}

/** Every slug, the protocol's first. */
export const metricSlugs = Object.keys(metricDefinitions) as MetricSlug[]
