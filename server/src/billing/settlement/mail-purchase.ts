import { HOUR, SECOND } from '../../platform/clock.ts'
import { isWithin } from '../../platform/http/rate-limit.ts'
import type { Language } from '../../platform/mail/language.ts'
import type { Work } from '../../platform/work.ts'
import type { MailLimit } from '../../records/mails/mail-limit.ts'
import { totalOf } from '../ledger/accounts.ts'
import { givesFiles } from '../downloads/queries.ts'
import { receiptLines } from '../invoices/receipt-lines.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import { mailAboutOrder } from '../orders/mail-about-order.ts'
import { toWithdrawalConsent, type PeriodBounds, type OrderWithNested } from '../orders/order.ts'
import { texts, type PurchaseMail } from './texts.ts'

/**
 * Mails a customer a receipt of a purchase, renewal or change, in their language. The link is sent
 * to the customer's address, so following it verifies the customer. For a trial, `later` is the
 * price of a period after it, including tax, as shown at checkout.
 */
export async function mailPurchase(
  work: Work,
  order: OrderWithNested,
  { later }: { later?: number } = {},
): Promise<void> {
  const free = isFreePurchase(order)
  if (free && !(await mayBeMailed(work, order))) return
  await mailReceipt(work, order, { later, limit: free ? 'triggered' : 'exempt' })
}

type Receipt = {
  later?: number | undefined
  /** Also where the merchant turned it off: a member has asked for it. */
  always?: boolean
  limit?: MailLimit
}

/** Mails the receipt of an order. */
export async function mailReceipt(
  work: Work,
  order: OrderWithNested,
  { later, always = false, limit = 'exempt' }: Receipt,
): Promise<void> {
  const kind = kindOf(order)
  const language = languageOfCustomer(order.customer)
  const facts = {
    amount: amountText(totalOf(order), order.currency, language),
    ...trialFacts(order, language, later),
  }
  const { mails, downloads, consent, ...common } = texts[language].purchase
  const agreed = consentFacts(order, language)
  const notes = agreed ? [...common.notes, ...consent] : common.notes
  const hasFiles = BEGINNINGS.has(kind) && (await givesFiles(work, order.product_id))
  const lines = receiptLines(order, language)
  await mailAboutOrder(work, order, {
    ...{ kind, texts: { ...mails[kind], ...common, notes } },
    ...(!always && !agreed && { setting: settings[kind] }),
    ...{ facts: { ...facts, ...agreed }, lines, limit, isRequired: agreed !== undefined },
    ...(hasFiles && { more: { label: downloads, page: '/downloads' } }),
  })
}

/**
 * The consent that the receipt of a purchase confirms on a durable medium (Directive 2011/83/EU,
 * Article 8(7)): it is mailed even where the merchant or the customer turned receipts off.
 */
function consentFacts({ withdrawal_consent }: OrderWithNested, language: Language) {
  const consent = toWithdrawalConsent(withdrawal_consent)
  if (!consent) return undefined
  const moment = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' },
  })
  return { agreed_at: moment.format(consent.given_at), agreed_text: consent.text }
}

/** The receipts of a purchase that is new to its customer. */
const BEGINNINGS: ReadonlySet<PurchaseMail> = new Set([
  'order_confirmation',
  'subscription_confirmation',
  'trial_confirmation',
])

/**
 * Free products can be bought without limit and with any typed address, so their receipts are rate
 * limited.
 */
const FREE_PURCHASES = { max: 10, seconds: HOUR / SECOND }

/** Free products can be bought by typing any address; paid ones are limited by the payment. */
const isFreePurchase = (order: OrderWithNested) => order.checkout_id !== null && totalOf(order) <= 0

/**
 * Whether an address may receive another receipt of a free purchase within this hour, from any
 * merchant.
 */
function mayBeMailed(work: Work, order: OrderWithNested): Promise<boolean> {
  return isWithin(work, FREE_PURCHASES, `free purchase ${order.customer.email}`)
}

const settings = {
  order_confirmation: 'order_confirmation',
  subscription_confirmation: 'subscription_confirmation',
  trial_confirmation: 'subscription_confirmation',
  subscription_cycled: 'subscription_cycled',
  subscription_cycled_after_trial: 'subscription_cycled_after_trial',
  subscription_resumed: 'subscription_resumed',
  subscription_updated: 'subscription_updated',
} as const satisfies Record<PurchaseMail, string>

const kindOf = (order: OrderWithNested): PurchaseMail => {
  const { billing_reason, begins_after, checkout_id, subscription } = order
  if (billing_reason === 'purchase') return 'order_confirmation'
  // One event sends one mail: the receipt also says that a trial or a pause is over.
  if (begins_after) return mailKindsAfterBreak[begins_after]
  // A purchase at a checkout is new to its customer, even if it replaces a free plan; so is a
  // subscription that the merchant starts by hand.
  if (checkout_id === null && billing_reason !== 'subscription_create') {
    return billing_reason === 'subscription_update' ? 'subscription_updated' : 'subscription_cycled'
  }
  return subscription?.status === 'trialing' ? 'trial_confirmation' : 'subscription_confirmation'
}

const mailKindsAfterBreak = {
  trial: 'subscription_cycled_after_trial',
  pause: 'subscription_resumed',
} as const satisfies Record<PeriodBounds, PurchaseMail>

/** Until when nothing is charged, and the amount charged then. */
function trialFacts(
  { subscription }: OrderWithNested,
  language: Language,
  later: number | undefined,
): Record<string, string> {
  if (!subscription?.trial_end) return {}
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    until: day.format(new Date(subscription.trial_end)),
    later: amountText(later ?? subscription.amount, subscription.currency, language),
  }
}
