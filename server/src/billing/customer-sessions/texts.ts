import en from '../../locales/en/billing/customer-sessions.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The email with the code that opens the portal. */
export const texts = textsOf('billing/customer-sessions', en)
