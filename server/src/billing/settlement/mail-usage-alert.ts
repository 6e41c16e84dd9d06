import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailCustomer } from '../customer-sessions/mail-customer.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { readAlerts } from '../usage-alerts/queries.ts'
import { takeFirings, type UnmailedFiring } from '../usage-alerts/take-firings.ts'
import type { AlertRow } from '../usage-alerts/usage-alert.ts'
import { mailMerchant } from './mail-merchant.ts'
import { texts } from './texts.ts'

type Language = keyof typeof texts

/** Most customers that one email names. */
const NAMED_MAX = 20

/**
 * Emails that customers reached an alert: to the merchant's members who may see meters, one email
 * for all customers since the last; or to the customer whose own alert it is.
 */
export async function mailUsageAlert(work: Work, alert_id: string): Promise<void> {
  const [alert] = await readAlerts(work, [alert_id])
  if (!alert) return
  const firings = await takeFirings(work, alert_id)
  const ids = [...new Set(firings.map(({ customer_id }) => customer_id))]
  const customers = await customersOf(work, ids)
  const last = firings.findLast(({ customer_id }) => customers.has(customer_id))
  if (!last) return
  if (alert.customer_id === null) return mailMembers(work, alert, { last, customers })
  const customer = customers.get(alert.customer_id)
  if (customer) await mailOwner(work, alert, { last, customer })
}

type Customers = ReadonlyMap<string, CustomerRow>

/** Those that are not deleted. */
async function customersOf(work: Work, ids: readonly string[]): Promise<Customers> {
  if (ids.length === 0) return new Map()
  const rows = await work.sql
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function mailMembers(
  work: Work,
  alert: AlertRow,
  { last, customers }: { last: UnmailedFiring; customers: Customers },
): Promise<void> {
  const { organization_id, meter_id } = alert
  const emails = [...customers.values()].map(({ email }) => email)
  const named = emails.slice(0, NAMED_MAX).join(', ')
  await mailMerchant(work, organization_id, {
    ...{ kind: 'usage_alert', permission: 'meters:read' },
    page: `/meters/${meter_id}`,
    textsIn: language => texts[language].usage_alert[emails.length === 1 ? 'one' : 'many'],
    factsIn: language => ({
      ...factsOf(alert, last, language),
      customer: emails[0] ?? '',
      customers: emails.length > NAMED_MAX ? `${named}, …` : named,
      count: String(emails.length),
    }),
  })
}

async function mailOwner(
  work: Work,
  alert: AlertRow,
  { last, customer }: { last: UnmailedFiring; customer: CustomerRow },
): Promise<void> {
  const language = languageOfCustomer(customer)
  await mailCustomer(work, customer, {
    ...{ kind: 'usage_alert', page: '/usage', texts: texts[language].usage_alert.own },
    facts: factsOf(alert, last, language),
  })
}

function factsOf(alert: AlertRow, { consumed }: UnmailedFiring, language: Language) {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  return {
    alert: alert.name,
    meter: alert.meter.name,
    threshold: thresholdText(alert, language),
    consumed: numbers.format(Number(consumed)),
  }
}

/** A threshold for people: `1,000`, or `80% of credits`. */
function thresholdText({ threshold, threshold_type }: AlertRow, language: Language): string {
  const value = Number(threshold)
  const digits = { maximumFractionDigits: 6 }
  if (threshold_type === 'amount') return new Intl.NumberFormat(language, digits).format(value)
  const style = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return texts[language].usage_alert.of_credits.replace('{percent}', style.format(value / 100))
}
