import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailCustomer } from '../customer-sessions/mail-customer.ts'
import { readSubscription } from './queries.ts'
import { subscriptionWords, type SubscriptionMail } from './subscription-words.data.ts'

type About = {
  kind: SubscriptionMail
  /** The date in the mail. */
  day?: Date | null
  facts?: Record<string, string>
}

/**
 * Mails a customer about a change, or a coming change, of their subscription, with a link to it. No
 * mail is sent to deleted customers or if the merchant has turned off such mails.
 */
export async function mailAboutSubscription(
  work: Work,
  subscription_id: string,
  { kind, day, facts = {} }: About,
): Promise<void> {
  const { id, customer, organization_id, product } = await readSubscription(work, subscription_id)
  if (customer.deleted_at !== null) return
  const language = languageOfCustomer(customer)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const { setting, words } = subscriptionWords[kind]
  await mailCustomer(
    work,
    { ...customer, organization_id },
    {
      ...{ kind, setting, words: words[language] },
      about: { subscription_id: id },
      page: `/subscriptions/${id}`,
      facts: { product: product.name, ...(day && { day: dates.format(day) }), ...facts },
    },
  )
}
