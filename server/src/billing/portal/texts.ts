import en from '../../locales/en/billing/portal.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** An email about a change of address: to the new address, or to the previous one. */
export type EmailChangeMail = keyof typeof en

/** The text of each email. */
export const texts = textsOf('billing/portal', en)
