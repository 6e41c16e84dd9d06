import en from '../../locales/en/billing/seats.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The emails to people who get or lose a seat. */
export const texts = textsOf('billing/seats', en)
