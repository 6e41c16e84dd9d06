import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import type { PreviewOrder } from '@gatehouse/contract/billing/subscription-updates'
import type { Language } from '../../platform/mail/language.ts'
import type { MailLine } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailCustomer } from '../customer-sessions/mail-customer.ts'
import { pendingLines, upcomingLines } from '../invoices/receipt-lines.ts'
import type { DueLine } from './changes/plan-change.ts'
import { readSubscription } from './queries.ts'
import { texts, type SubscriptionMail } from './texts.ts'

type MailInput = {
  kind: SubscriptionMail
  /** The date in the mail. */
  day?: Date | null
  facts?: Record<string, string>
  /** What will be charged: an order to come, or lines that it will contain. */
  summary?: { order: PreviewOrder } | { pending: readonly DueLine[] } | undefined
  /** The law requires it: the customer cannot decline it. */
  isRequired?: boolean
}

/**
 * Mails a customer about a change, or a coming change, of their subscription, with a link to it. No
 * mail is sent to deleted customers or if the merchant has turned off such mails.
 */
export async function mailAboutSubscription(
  work: Work,
  subscription_id: string,
  { kind, day, facts = {}, summary, isRequired = false }: MailInput,
): Promise<void> {
  const subscription = await readSubscription(work, subscription_id)
  const { id, customer, organization_id, product, currency } = subscription
  if (customer.deleted_at !== null) return
  const language = languageOfCustomer(customer)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const { mails, button, notes } = texts[language]
  const { lines, note } = summaryOf(summary, { language, currency })
  const setting = settings[kind]
  await mailCustomer(
    work,
    { ...customer, organization_id },
    {
      ...{ kind, texts: { ...mails[kind], button, notes: [...note, ...notes] }, lines },
      ...(setting && { setting }),
      about: { subscription_id: id },
      isRequired,
      page: `/subscriptions/${id}`,
      facts: { product: product.name, ...(day && { day: dates.format(day) }), ...facts },
    },
  )
}

/** The lines of an email, and what is said about them. */
function summaryOf(
  summary: MailInput['summary'],
  terms: { language: Language; currency: string },
): { lines: MailLine[]; note: string[] } {
  if (!summary) return { lines: [], note: [] }
  if ('order' in summary) return { lines: upcomingLines(summary.order, terms), note: [] }
  if (summary.pending.length === 0) return { lines: [], note: [] }
  const { sum, tax } = texts[terms.language].pending
  return { lines: pendingLines(summary.pending, sum, terms), note: [tax] }
}

/** The merchant's setting that enables each mail; null where it is always sent. */
const settings: Record<SubscriptionMail, keyof CustomerEmailSettings | null> = {
  subscription_cancellation: 'subscription_cancellation',
  subscription_ended: 'subscription_revoked',
  subscription_changed: 'subscription_updated',
  subscription_seats_changed: 'subscription_updated',
  subscription_uncanceled: 'subscription_uncanceled',
  subscription_paused: 'subscription_paused',
  subscription_paused_until: 'subscription_paused',
  subscription_resumed: 'subscription_resumed',
  subscription_spending_cap_reached: null,
  subscription_usage_stopped: null,
  subscription_renewal_reminder: 'subscription_renewal_reminder',
  subscription_trial_conversion_reminder: 'subscription_trial_conversion_reminder',
}
