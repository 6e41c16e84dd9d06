import type { CustomerMailKind } from '@gatehouse/contract/billing/customer-mail-kinds'
import type { Language } from '../../platform/mail/language.ts'
import type { Letter, MailTexts } from '../customer-sessions/mail-customer.ts'
import { texts as requestTexts } from '../customer-requests/texts.ts'
import { texts as sessionTexts } from '../customer-sessions/texts.ts'
import { texts as downloadTexts } from '../downloads/texts.ts'
import { texts as portalTexts } from '../portal/texts.ts'
import { texts as refundTexts } from '../refunds/texts.ts'
import { texts as seatTexts } from '../seats/texts.ts'
import { texts as settlementTexts } from '../settlement/texts.ts'
import { texts as subscriptionTexts } from '../subscriptions/texts.ts'

/** Emails to addresses that are not verified: without a button that signs in. */
const letterKinds = [
  ...(['portal_code', 'customer_email_change', 'customer_email_changed'] as const),
  ...(['seat_invitation', 'seat_revoked', 'customer_erasure'] as const),
  ...(['cancellation_received', 'cancellation_confirmed', 'withdrawal_received'] as const),
  ...(['request_resolved', 'request_declined'] as const),
] as const
type LetterKind = (typeof letterKinds)[number]

/** Whether an email goes to an address that is not verified. */
export const isLetter = (kind: CustomerMailKind): kind is LetterKind =>
  letterKinds.some(item => item === kind)

/** The texts of every email with a link to the portal, in a language. */
export function sampleTexts(
  language: Language,
): Record<Exclude<CustomerMailKind, LetterKind>, MailTexts> {
  const { purchase, failed_payment, invoice, usage_alert } = settlementTexts[language]
  const { button, notes, mails, pending } = subscriptionTexts[language]
  const ofChange = { button, notes: [pending.tax, ...notes] }
  const { version, ...newVersion } = downloadTexts[language].new_version
  const ofPurchase = { button: purchase.button, notes: purchase.notes }
  const ofSubscription = { button, notes }
  return {
    ...withCommon(purchase.mails, ofPurchase),
    ...failed_payment.mails,
    ...withCommon(invoice.mails, { button: invoice.button, notes: invoice.notes }),
    ...withCommon(mails, ofSubscription),
    subscription_changed: { ...mails.subscription_changed, ...ofChange },
    subscription_seats_changed: { ...mails.subscription_seats_changed, ...ofChange },
    // Sent as a receipt when a pause ends and a new period is charged.
    subscription_resumed: { ...purchase.mails.subscription_resumed, ...ofPurchase },
    order_refunded: refundTexts[language],
    file_version: { ...newVersion, lead: [...newVersion.lead, version] },
    usage_alert: usage_alert.own,
  }
}

/** The texts of the emails to unverified addresses, in a language. */
export function letterTexts(language: Language): Record<LetterKind, Letter['texts']> {
  const requests = requestTexts[language]
  return {
    ...portalTexts[language],
    ...seatTexts[language],
    portal_code: sessionTexts[language].portal_code,
    cancellation_received: requests.cancellation,
    cancellation_confirmed: requests.canceled,
    withdrawal_received: requests.withdrawal,
    request_resolved: requests.resolved,
    request_declined: requests.declined,
  }
}

type MailBody = Pick<MailTexts, 'subject' | 'lead'>

function withCommon<K extends string>(
  mails: Record<K, MailBody>,
  common: Pick<MailTexts, 'button' | 'notes'>,
): Record<K, MailTexts> {
  const entries = Object.entries<MailBody>(mails).map(([kind, said]) => [
    kind,
    { ...said, ...common },
  ])
  // Object.fromEntries returns strings as keys, though these are those of the mails.
  return Object.fromEntries(entries) as Record<K, MailTexts>
}
