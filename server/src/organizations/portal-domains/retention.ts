import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const portalDomainRetention = {
  portal_domains: { kept: 'until the merchant removes the domain or the organization is deleted' },
} satisfies Retention
