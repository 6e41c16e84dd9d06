import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../platform/db/tables.ts'
import type { MailBrand } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { ownAvatar } from '../../organizations/avatars/avatar.ts'

/** The columns that an email needs of its merchant. */
export const senderColumns = [
  ...(['id', 'name', 'slug', 'customer_email_settings'] as const),
  ...(['logo', 'accent_color', 'email', 'default_presentment_currency'] as const),
] as const

/** The merchant an email is sent from. */
export type Sender = Pick<Selectable<OrganizationsTable>, (typeof senderColumns)[number]>

/** The merchant's look. Only an uploaded logo is shown: others could track who opens the email. */
export const brandOf = (
  { server }: Pick<Work, 'server'>,
  { id, logo, accent_color }: Sender,
): MailBrand => ({
  logo: ownAvatar({ id, logo }) === undefined ? null : `${server.base_url}/files/logos/${id}`,
  accent: accent_color,
})

/** The URL of a page of the merchant's portal, such as `/orders`. */
export const portalPage = (
  { server }: Pick<Work, 'server'>,
  { slug }: Pick<Sender, 'slug'>,
  path: string,
): string => `${server.base_url}/${slug}/portal${path}`
