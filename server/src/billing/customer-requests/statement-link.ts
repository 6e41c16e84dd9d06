import { STATEMENT_LINK_DAYS } from '@gatehouse/contract/billing/portal-requests'
import { DAY, later } from '../../platform/clock.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'

/** The purpose the links are signed for. */
const STATEMENT = 'customer-statement'

/** The token that confirms the email address of a statement; it expires in real time. */
export function statementToken(work: Reading, id: string): string {
  const expires_at = later(realNow(work), STATEMENT_LINK_DAYS * DAY)
  return signLink(work.server.keys, { purpose: STATEMENT, data: id, expires_at })
}

/** The statement of a token; undefined if the token is invalid or expired. */
export function readStatementToken(work: Reading, token: string): string | undefined {
  const link = readLink(work.server.keys, STATEMENT, token)
  return link && link.expires_at > realNow(work) ? link.data : undefined
}
