import en from '../../locales/en/billing/invoices.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/**
 * The texts of documents. `{amount}`, `{date}`, `{method}`, `{page}`, `{pages}`, `{rate}`,
 * `{base}`, `{number}`, `{brand}` and `{last4}` are placeholders. `credit_taken_of` is an earlier
 * credit of the same payment that a refund reverses.
 */
export type DocumentTexts = typeof en

/** The texts of documents in every language. */
export const texts = textsOf('billing/invoices', en)
