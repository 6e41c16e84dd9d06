import en from '../../locales/en/billing/customer-requests.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The texts of emails about requests. */
export const texts = textsOf('billing/customer-requests', en)
