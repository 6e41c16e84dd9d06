import en from '../../locales/en/organizations/notifications.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** Emails to members about what happened; `{amount}` is a sum of money. */
export const texts = textsOf('organizations/notifications', en)
