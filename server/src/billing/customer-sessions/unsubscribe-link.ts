import { declinableMails, type DeclinableMail } from '@gatehouse/contract/billing/mail-preferences'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import type { Work } from '../../platform/work.ts'

const PURPOSE = 'unsubscribe'
/** An email may be read years later, and its link must still work. */
const NEVER = new Date('9999-01-01T00:00:00Z')

type Declined = { customer_id: string; kind: DeclinableMail }

/**
 * The link by which a customer declines a kind of email without signing in; undefined for kinds
 * that are always sent.
 */
export function unsubscribeLink(
  { server }: Pick<Work, 'server'>,
  { customer_id, kind: sent }: { customer_id: string; kind: string },
): string | undefined {
  const kind = declinableMails.find(item => item === sent)
  if (!kind) return undefined
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
  const known = declinableMails.find(item => item === kind)
  return known && { customer_id, kind: known }
}
