import en from '../../locales/en/billing/downloads.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The email about a new version of a file; `{version}` is left out where it has none. */
export const texts = textsOf('billing/downloads', en)
