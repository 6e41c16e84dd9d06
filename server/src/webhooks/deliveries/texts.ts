import en from '../../locales/en/webhooks/deliveries.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The emails to an organization about an endpoint that fails; all have the same button. */
export const texts = textsOf('webhooks/deliveries', en)
