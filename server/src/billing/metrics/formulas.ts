import type { MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import type { Measure } from './measures.data.ts'
import type { PeriodFigures } from './period-figures.ts'

/** What is counted for a period beside the sums: of usage events and of single customers. */
export type MoreFigures = {
  costs: number
  costs_ever: number
  /** Customers with usage events. */
  event_customers: number
  lost_customers: number
  /** MRR that customers who paid at the start lost, and what theirs changed by. */
  lost_mrr: number
  retained_change: number
}

/** The figures that a formula reads. */
export type Figures = PeriodFigures & { more: MoreFigures }

/** A formula of one period, or of the whole range where its total is a ratio. */
export type Formula = (figures: Figures) => number | null

const flow =
  (...names: Measure[]): Formula =>
  ({ flow: sums }) =>
    names.reduce((total, name) => total + sums[name], 0)
const end =
  (name: keyof PeriodFigures['end']): Formula =>
  ({ end: sums }) =>
    sums[name]

/** A ratio that is 0 without a base, as the protocol has it. */
const share = (part: number, base: number) => (base === 0 ? 0 : part / base)
/** A ratio that says nothing without a base. */
const shareOrNull = (part: number, base: number) => (base === 0 ? null : part / base)
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

const returned = ({ refunded, disputed }: PeriodFigures['ever']) => refunded + disputed
const netRevenue: Formula = ({ flow: sums }) => sums.revenue - returned(sums)
const lifted = ({ new_mrr, expansion_mrr, reactivation_mrr }: PeriodFigures['flow']) =>
  new_mrr + expansion_mrr + reactivation_mrr
const lowered = ({ contraction_mrr, churned_mrr }: PeriodFigures['flow']) =>
  contraction_mrr + churned_mrr

const perCustomer = ({ end: sums }: Figures) => share(sums.mrr, sums.paying_customers)
const costPerCustomer = ({ more }: Figures) => share(more.costs, more.event_customers)
const churnRate = ({ flow: sums, start }: Figures) => Math.min(share(sums.ended, start.active), 1)

function lifetimeValue(figures: Figures): number {
  const churn = churnRate(figures)
  if (churn === 0) return 0
  return Math.max(Math.trunc((perCustomer(figures) - costPerCustomer(figures)) / churn), 0)
}

/** ARPA × margin ÷ customer churn; nothing can be said while no customer is lost. */
function valueOfCustomer({ flow: sums, start, end: last, more }: Figures): number | null {
  const churn = shareOrNull(more.lost_customers, start.paying_customers)
  if (churn === null || churn === 0) return null
  const margin = sums.revenue === 0 ? 1 : Math.max(1 - more.costs / sums.revenue, 0)
  return rounded((share(last.mrr, last.paying_customers) * margin) / churn)
}

const MONTHS = 12

/** The formula of each metric; in words they are in the contract. */
export const formulas: Readonly<Record<MetricSlug, Formula>> = {
  orders: flow('orders'),
  revenue: flow('revenue'),
  net_revenue: netRevenue,
  cumulative_revenue: ({ ever }) => ever.revenue,
  net_cumulative_revenue: ({ ever }) => ever.revenue - returned(ever),
  costs: ({ more }) => more.costs,
  cumulative_costs: ({ more }) => more.costs_ever,
  average_order_value: ({ flow: sums }) => rounded(share(sums.revenue, sums.orders)),
  net_average_order_value: ({ flow: sums }) =>
    rounded(share(sums.revenue - returned(sums), sums.orders)),
  average_revenue_per_user: figures => rounded(perCustomer(figures)),
  cost_per_user: costPerCustomer,
  active_user_by_event: ({ more }) => more.event_customers,
  // What is neither a subscription's first order nor a later one.
  one_time_products: ({ flow: sums }) => sums.one_time_orders,
  one_time_products_revenue: ({ flow: sums }) =>
    sums.revenue - sums.new_revenue - sums.renewed_revenue,
  one_time_products_net_revenue: ({ flow: sums }) =>
    sums.revenue -
    sums.new_revenue -
    sums.renewed_revenue -
    (returned(sums) - sums.returned_new - sums.returned_renewed),
  new_subscriptions: flow('started'),
  new_subscriptions_revenue: flow('new_revenue'),
  new_subscriptions_net_revenue: ({ flow: sums }) => sums.new_revenue - sums.returned_new,
  renewed_subscriptions: flow('renewals'),
  renewed_subscriptions_revenue: flow('renewed_revenue'),
  renewed_subscriptions_net_revenue: ({ flow: sums }) =>
    sums.renewed_revenue - sums.returned_renewed,
  active_subscriptions: end('active'),
  committed_subscriptions: end('committed'),
  monthly_recurring_revenue: end('mrr'),
  committed_monthly_recurring_revenue: end('committed_mrr'),
  trial_monthly_recurring_revenue: end('trial_mrr'),
  trial_committed_monthly_recurring_revenue: end('trial_committed_mrr'),
  annual_recurring_revenue: ({ end: sums }) => MONTHS * sums.mrr,
  committed_annual_recurring_revenue: ({ end: sums }) => MONTHS * sums.committed_mrr,
  checkouts: flow('checkouts'),
  succeeded_checkouts: flow('succeeded_checkouts'),
  checkouts_conversion: ({ flow: sums }) => share(sums.succeeded_checkouts, sums.checkouts),
  churned_subscriptions: flow('ended'),
  churn_rate: churnRate,
  ltv: lifetimeValue,
  gross_margin: ({ ever, more }) => rounded(ever.revenue - more.costs_ever),
  gross_margin_percentage: ({ ever, more }) => share(ever.revenue - more.costs_ever, ever.revenue),
  cashflow: ({ flow: sums, more }) => rounded(sums.revenue - more.costs),
  seats_total: end('seats'),
  seats_claimed: end('claimed_seats'),
  seats_pending: end('pending_seats'),
  seat_customers: end('seat_customers'),
  new_seat_customers: flow('new_seat_customers'),
  churned_seat_customers: flow('churned_seat_customers'),
  average_seats_per_customer: ({ end: sums }) => share(sums.seats, sums.seat_customers),
  seat_utilization_rate: ({ end: sums }) => Math.min(share(sums.claimed_seats, sums.seats), 1),
  canceled_subscriptions: flow('canceled'),
  canceled_subscriptions_customer_service: flow('canceled_customer_service'),
  canceled_subscriptions_low_quality: flow('canceled_low_quality'),
  canceled_subscriptions_missing_features: flow('canceled_missing_features'),
  canceled_subscriptions_switched_service: flow('canceled_switched_service'),
  canceled_subscriptions_too_complex: flow('canceled_too_complex'),
  canceled_subscriptions_too_expensive: flow('canceled_too_expensive'),
  canceled_subscriptions_unused: flow('canceled_unused'),
  canceled_subscriptions_other: flow('canceled_other'),
  new_mrr: flow('new_mrr'),
  expansion_mrr: flow('expansion_mrr'),
  reactivation_mrr: flow('reactivation_mrr'),
  contraction_mrr: flow('contraction_mrr'),
  churned_mrr: flow('churned_mrr'),
  moved_mrr: flow('moved_mrr'),
  fx_mrr: ({ flow: sums, start, end: last }) =>
    last.mrr - start.mrr - (lifted(sums) - lowered(sums) + sums.moved_mrr),
  paused_mrr: end('paused_mrr'),
  past_due_mrr: end('past_due_mrr'),
  paying_customers: end('paying_customers'),
  lost_customers: ({ more }) => more.lost_customers,
  customer_churn_rate: ({ start, more }) =>
    shareOrNull(more.lost_customers, start.paying_customers),
  gross_mrr_churn_rate: ({ start, more }) => shareOrNull(more.lost_mrr, start.mrr),
  net_revenue_retention: ({ start, more }) =>
    shareOrNull(start.mrr + more.retained_change, start.mrr),
  quick_ratio: ({ flow: sums }) => shareOrNull(lifted(sums), lowered(sums)),
  customer_lifetime_value: valueOfCustomer,
  refunds: flow('refunded'),
  disputes: flow('disputed'),
  tax: flow('tax'),
}
