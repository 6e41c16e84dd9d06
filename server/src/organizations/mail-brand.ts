import type { MailBrand } from '../platform/mail/layout.ts'
import type { ServerInfo } from '../platform/site.ts'
import { ownAvatar } from './avatar-folder.ts'

type Branded = { id: string; logo: string | null; accent_color: string | null }

/**
 * An organization's look in emails. Only an uploaded logo is shown: others could track who opens
 * the email.
 */
export const mailBrandOf = (
  server: Pick<ServerInfo, 'base_url'>,
  { id, logo, accent_color }: Branded,
): MailBrand => ({
  logo: ownAvatar({ id, logo }) === undefined ? null : `${server.base_url}/files/logos/${id}`,
  accent: accent_color,
})
