import en from '../../locales/en/billing/settlement.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** An email that follows a payment; `{until}` and `{later}` describe a trial. */
export type PurchaseMail = keyof typeof en.purchase.mails

/** An email about a failed charge; `{next}` is the date of the next attempt. */
export type FailedPaymentMail = keyof typeof en.failed_payment.mails

/** An email about an invoice that is not paid; `{day}` is when it is or was due. */
export type InvoiceMail = keyof typeof en.invoice.mails

/**
 * The emails to customers about what they paid and could not pay (`no_card_left` replaces the first
 * sentence if no card is left that may be retried), to the merchant's members about sales and about
 * periods that ended before they could be billed, and to both about usage alerts. `{amount}` is the
 * total.
 */
export const texts = textsOf('billing/settlement', en)
