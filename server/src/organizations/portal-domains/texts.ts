import en from '../../locales/en/organizations/portal-domains.json' with { type: 'json' }
import { textsOf } from '../../platform/texts.ts'

/** The emails to an organization about its portal domain; both have the same button. */
export const texts = textsOf('organizations/portal-domains', en)
