import { portalAddress } from '@gatehouse/contract/organizations/portal-address'
import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'

/** The columns that an email needs of its merchant. */
export const senderColumns = [
  ...(['id', 'name', 'slug', 'portal_domain', 'customer_email_settings'] as const),
  ...(['logo', 'accent_color', 'email', 'default_presentment_currency'] as const),
] as const

/** The merchant an email is sent from. */
export type Sender = Pick<Selectable<OrganizationsTable>, (typeof senderColumns)[number]>

/** The URL of a page of the merchant's portal, such as `/orders`. */
export const portalPage = (
  { server }: Pick<Work, 'server'>,
  place: Pick<Sender, 'slug' | 'portal_domain'>,
  path: string,
): string => portalAddress(server.base_url, place, path)
