import en from '../../locales/en/billing/portal.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** An email about a change of address: to the new address, or to the previous one. */
export type EmailChangeMail = Exclude<keyof typeof en, 'customer_erasure'>

/** The text of each email; the last one confirms the deletion of a customer's data. */
export const texts = textsOf('billing/portal', en)
