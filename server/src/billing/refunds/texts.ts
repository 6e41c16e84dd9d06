import en from '../../locales/en/billing/refunds.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The texts of an email about a refund; `{amount}` includes the tax. */
export const texts = textsOf('billing/refunds', en)
