import en from '../../locales/en/billing/subscriptions.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** An email about a change of a subscription. */
export type SubscriptionMail = keyof typeof en.mails

/**
 * The text of each email; `{day}` is the date, `{amount}` the amount that will be charged then. All
 * have the same button and notes.
 */
export const texts = textsOf('billing/subscriptions', en)
