import { metricProblems } from '@gatehouse/contract/billing/metrics'
import type {
  CancellationReport,
  metricReportEndpoints,
} from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import type { RawContext } from '../../../platform/http/implement.ts'
import { reading, write } from '../../../platform/work.ts'
import { decimalText } from '../../orders/amount-text.ts'
import { cancellationReasons } from '../measures.data.ts'
import { sendReport } from './export-report.ts'
import { readBreakdown } from './read-breakdown.ts'
import { readCancellations } from './read-cancellations.ts'
import { readRecovery } from './read-recovery.ts'
import { readTrials } from './read-trials.ts'

type Context<E extends keyof typeof metricReportEndpoints> = RawContext<
  InputOf<(typeof metricReportEndpoints)[E]>
>

/** Revenue by one thing, with amounts in major units. */
export async function exportBreakdown(context: Context<'exportBreakdown'>): Promise<Response> {
  const { site, actor, input } = context
  const report = await write(site, actor, work => readBreakdown(work, input))
  if ('counted' in report) fail(metricProblems.being_counted, undefined, report)
  const text = (amount: number | null) =>
    amount === null ? null : decimalText(amount, report.currency)
  return sendReport(context, {
    name: `revenue-by-${input.by}`,
    rows: report.rows,
    columns: {
      Key: ({ key }) => key,
      Name: ({ name }) => name,
      Orders: ({ orders }) => orders,
      Revenue: ({ revenue }) => text(revenue),
      Discounts: ({ discounts }) => text(discounts),
      Returned: ({ returned }) => text(returned),
      'Net revenue': ({ net_revenue }) => text(net_revenue),
      Currency: () => report.currency,
    },
  })
}

/** Trials by the period in which they began. */
export async function exportTrials(context: Context<'exportTrials'>): Promise<Response> {
  const { site, actor, input } = context
  const { periods } = await readTrials(reading(site, actor), input)
  return sendReport(context, {
    name: 'trials',
    rows: periods,
    columns: {
      Timestamp: ({ timestamp }) => timestamp.toISOString(),
      Started: ({ started }) => started,
      Converted: ({ converted }) => converted,
      Ended: ({ ended }) => ended,
      Running: ({ running }) => running,
      'Conversion rate': row => row.conversion_rate,
    },
  })
}

/** Failed payments by the period of the first failure. */
export async function exportRecovery(context: Context<'exportRecovery'>): Promise<Response> {
  const { site, actor, input } = context
  const { periods, currency } = await readRecovery(reading(site, actor), input)
  return sendReport(context, {
    name: 'recovery',
    rows: periods,
    columns: {
      Timestamp: ({ timestamp }) => timestamp.toISOString(),
      Failed: ({ failed }) => failed,
      'Failed amount': row => decimalText(row.failed_amount, currency),
      Recovered: ({ recovered }) => recovered,
      'Recovered amount': row => decimalText(row.recovered_amount, currency),
      Lost: ({ lost }) => lost,
      'Lost amount': row => decimalText(row.lost_amount, currency),
      Open: ({ open }) => open,
      'Open amount': row => decimalText(row.open_amount, currency),
      Currency: () => currency,
    },
  })
}

/** Cancellations by reason: a row for every reason, so that files of other months match. */
export async function exportCancellations(
  context: Context<'exportCancellations'>,
): Promise<Response> {
  const { site, actor, input } = context
  const { reasons, currency } = await readCancellations(reading(site, actor), input)
  return sendReport(context, {
    name: 'cancellations',
    rows: everyReason(reasons),
    columns: {
      Reason: ({ reason }) => reason,
      Cancellations: ({ cancellations }) => cancellations,
      MRR: ({ mrr }) => decimalText(mrr, currency),
      Currency: () => currency,
    },
  })
}

type Cancellations = CancellationReport['reasons'][number]

const everyReason = (counted: readonly Cancellations[]): Cancellations[] =>
  [...cancellationReasons, null].map(
    reason => counted.find(row => row.reason === reason) ?? { reason, cancellations: 0, mrr: 0 },
  )
