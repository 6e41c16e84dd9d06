import type { DeclinableMail } from '@gatehouse/contract/billing/mail-preferences'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import type { Work } from '../../platform/work.ts'
import { declinable } from '../customers/declined-mails.ts'

const PURPOSE = 'unsubscribe'
/** An email may be read years later, and its link must still work. */
const NEVER = new Date('9999-01-01T00:00:00Z')

type Declined = { customer_id: string; kind: DeclinableMail }

/**
 * The link by which a customer declines a kind of email without signing in. It has the server's own
 * address, because it must work after the merchant has given up a domain.
 */
export function unsubscribeLink(
  { server }: Pick<Work, 'server'>,
  { customer_id, kind }: Declined,
): string {
  const data = `${customer_id} ${kind}`
  const token = signLink(server.keys, { purpose: PURPOSE, data, expires_at: NEVER })
  return `${server.base_url}/v1/customer-portal/unsubscribe/${token}`
}

/** Who declines which kind of email; undefined if we did not sign the token. */
export function readUnsubscribeToken(
  { server }: Pick<Work, 'server'>,
  token: string,
): Declined | undefined {
  const [customer_id = '', kind] = readLink(server.keys, PURPOSE, token)?.data.split(' ') ?? []
  const known = declinable(kind ?? '')
  return known && { customer_id, kind: known }
}
