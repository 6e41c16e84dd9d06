import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'

const TIME_ZONE_LENGTH_MAX = 64

/** The range of a report: local days of a time zone, the last one included. */
const range = {
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
  organization_id: listOf(Id).optional(),
}

/**
 * The balance at the processor over a period, in one currency, from its own transactions. Amounts
 * are signed: refunds, disputes, fees and payouts are negative where they reduce the balance.
 * `opening + net + payouts = closing`, and `net` is the sum of the five amounts before it.
 */
export const CurrencyBalance = z
  .object({
    currency: Currency,
    opening_amount: Amount,
    charges_amount: Amount,
    refunds_amount: Amount,
    disputes_amount: Amount,
    fees_amount: Amount,
    other_amount: Amount,
    net_amount: Amount,
    payouts_amount: Amount,
    closing_amount: Amount,
  })
  .meta({ id: 'FinanceCurrencyBalance' })
export type CurrencyBalance = z.output<typeof CurrencyBalance>

/** The balances of a period, and when the processor was asked last. */
const FinanceBalance = z
  .object({ currencies: z.array(CurrencyBalance), synced_at: Moment.nullable() })
  .meta({ id: 'FinanceBalance' })

/**
 * How a payment, a refund or a dispute compares with what the processor reports about it.
 * `waiting`: it is newer than the last report.
 */
export const ReconciliationState = z.enum([
  'differs',
  'missing_at_processor',
  'missing_in_ledger',
  'waiting',
])
export type ReconciliationState = z.output<typeof ReconciliationState>

/** What differs: amounts as the ledger and the processor have them, in the payment's currency. */
export const ReconciliationItem = z
  .object({
    id: z.string(),
    kind: z.enum(['payment', 'refund', 'dispute', 'other']),
    state: ReconciliationState,
    at: Moment,
    currency: Currency,
    ledger_amount: Amount,
    processor_amount: Amount,
    organization_id: Id,
    order_id: Id.nullable(),
    payment_id: Id.nullable(),
    refund_id: Id.nullable(),
    dispute_id: Id.nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'ReconciliationItem' })
export type ReconciliationItem = z.output<typeof ReconciliationItem>

/** A column of an export of what differs, in the order of a file without a choice. */
export const ReconciliationColumn = z.enum([
  ...(['object', 'description', 'state', 'at', 'ledger', 'processor', 'difference'] as const),
  ...(['currency', 'order_id', 'payment_id', 'refund_id', 'dispute_id'] as const),
])
export type ReconciliationColumn = z.output<typeof ReconciliationColumn>

/** The comparison of a period: totals by currency, how many match, and everything that does not. */
const Reconciliation = z
  .object({
    differences: pageOf(ReconciliationItem),
    matched_count: z.int(),
    totals: z.array(
      z.object({ currency: Currency, ledger_amount: Amount, processor_amount: Amount }),
    ),
    synced_at: Moment.nullable(),
  })
  .meta({ id: 'Reconciliation' })

/** By what a tax report is divided. */
export const TaxInterval = z.enum(['month', 'quarter', 'year', 'range'])
export type TaxInterval = z.output<typeof TaxInterval>

/**
 * A line of a tax report: sales of a country taxed in one way. Sales count when they were paid, and
 * refunds when they were made. `rate` is a percentage; null if a sale combines rates. Amounts
 * exclude tax unless their name says otherwise.
 */
export const TaxLine = z
  .object({
    /** The first day of the interval. */
    period: z.iso.date(),
    currency: Currency,
    country: z.string().nullable(),
    /** The state, in countries that are divided into tax jurisdictions. */
    region: z.string().nullable(),
    /** `standard_rated`, `reverse_charge`, `zero_rated` and so on, in the processor's words. */
    kind: z.string(),
    rate: z.string().nullable(),
    orders_count: z.int(),
    sales_amount: Amount,
    sales_tax_amount: Amount,
    refunds_amount: Amount,
    refunds_tax_amount: Amount,
    net_amount: Amount,
    tax_amount: Amount,
    gross_amount: Amount,
  })
  .meta({ id: 'TaxReportLine' })
export type TaxLine = z.output<typeof TaxLine>

/** A tax report. */
const TaxReport = z.object({ lines: z.array(TaxLine) }).meta({ id: 'TaxReport' })

const subjects = ['organization', 'user'] as const
const scopes = ['transactions:read', 'transactions:write'] as const
const taxRange = { ...range, interval: TaxInterval.default('month') }

/** Reports about the merchant's money, for bookkeeping. */
export const financeEndpoints = endpoints('billing', {
  balance: {
    kind: 'read',
    method: 'GET',
    path: '/v1/finance/balance',
    status: 200,
    summary: 'Get the balance of a period',
    description: 'From the transactions and payouts that the payment processor reports.',
    scopes,
    subjects,
    query: z.object(range),
    output: FinanceBalance,
    problems: [],
  },
  refresh: {
    kind: 'write',
    method: 'POST',
    path: '/v1/finance/refresh',
    status: 202,
    summary: 'Request a new report of the payment processor',
    description: 'Its transactions and payouts are read every hour, and soon after this request.',
    scopes,
    subjects,
    body: z.object({ organization_id: Id.nullable().optional() }),
    output: z.object({ synced_at: Moment.nullable() }).meta({ id: 'FinanceRefresh' }),
    problems: [],
    limit: { max: 12, seconds: 60 },
  },
  reconciliation: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/finance/reconciliation',
    status: 200,
    summary: 'Compare the ledger with the payment processor',
    description:
      'Compares each payment, refund and dispute of a period with what the payment processor ' +
      'reports about it. Lists what differs or is missing on either side.',
    scopes,
    subjects,
    query: z.object({ ...range, state: listOf(ReconciliationState).optional(), ...pageQuery }),
    output: Reconciliation,
    problems: [],
    limit: { max: 30, seconds: 60 },
  },
  exportReconciliation: {
    ...exported,
    path: '/v1/finance/reconciliation/export',
    summary: 'Export the differences between the ledger and the payment processor',
    scopes,
    subjects,
    query: z.object({
      ...range,
      state: listOf(ReconciliationState).optional(),
      /** Which columns, in this order; without it, all of them. */
      columns: listOf(ReconciliationColumn, ReconciliationColumn.options.length).optional(),
    }),
    problems: [],
  },
  taxes: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/finance/taxes',
    status: 200,
    summary: 'Get a tax report',
    scopes,
    subjects,
    query: z.object(taxRange),
    output: TaxReport,
    problems: [],
    limit: { max: 30, seconds: 60 },
  },
  exportTaxes: {
    ...exported,
    path: '/v1/finance/taxes/export',
    summary: 'Export a tax report',
    scopes,
    subjects,
    query: z.object(taxRange),
    problems: [],
  },
  exportJournal: {
    ...exported,
    path: '/v1/finance/journal/export',
    summary: 'Export the ledger as a journal',
    description:
      'Double entries in order of time: the debits and credits of each entry are equal. With ' +
      '`scope=ledger` without the fees and payouts that the payment processor reports.',
    scopes,
    subjects,
    query: z.object({ ...range, scope: z.enum(['all', 'ledger']).default('all') }),
    problems: [],
  },
})
