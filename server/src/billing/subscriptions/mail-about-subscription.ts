import type { CustomerEmailSettings } from '@gatehouse/contract/organizations/merchant-settings'
import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailCustomer } from '../customer-sessions/mail-customer.ts'
import { readSubscription } from './queries.ts'
import { texts, type SubscriptionMail } from './texts.ts'

type MailInput = {
  kind: SubscriptionMail
  /** The date in the mail. */
  day?: Date | null
  facts?: Record<string, string>
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
  { kind, day, facts = {}, isRequired = false }: MailInput,
): Promise<void> {
  const { id, customer, organization_id, product } = await readSubscription(work, subscription_id)
  if (customer.deleted_at !== null) return
  const language = languageOfCustomer(customer)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const { mails, ...common } = texts[language]
  const setting = settings[kind]
  await mailCustomer(
    work,
    { ...customer, organization_id },
    {
      ...{ kind, texts: { ...mails[kind], ...common } },
      ...(setting && { setting }),
      about: { subscription_id: id },
      isRequired,
      page: `/subscriptions/${id}`,
      facts: { product: product.name, ...(day && { day: dates.format(day) }), ...facts },
    },
  )
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
