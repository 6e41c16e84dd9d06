import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { findUser } from '../../accounts/users/queries.ts'
import type { UserRow } from '../../accounts/users/user.ts'
import type { Reading } from '../../platform/work.ts'
import { requireBuyer, requireMember, requirePurchaseViewer } from '../buying/require-buyer.ts'

/** The signed-in user, and the organization that the request is about instead of the user. */
export type PluginBuyer = {
  user: UserRow
  buyer_organization_id: string | null
  /** The user's membership, with which the portal decides what they may do. */
  member_id: string | null
}

/** How a request of a plugin names the buyer. */
export type PluginReference = {
  referenceId?: string | undefined
  customerType?: 'user' | 'organization' | undefined
}

/** What the user does: see purchases, buy and cancel, or open the portal. */
export type Purpose = 'see' | 'buy' | 'open'

/**
 * The buyer of a request: the signed-in user, or the organization that it names, if the user's
 * role there allows the purpose. A body never names another user.
 */
export async function requirePluginBuyer(
  work: Reading,
  reference: PluginReference,
  purpose: Purpose,
): Promise<PluginBuyer> {
  const { user_id } = purpose === 'see' ? signedIn(work) : requireOwnSession(work)
  const user = await findUser(work, user_id)
  if (!user) throw new Error('a session must have a user')
  const named = organizationOf(reference, user_id)
  if (!named) return { user, buyer_organization_id: null, member_id: null }
  if (purpose === 'see') {
    const buyer_organization_id = await requirePurchaseViewer(work, named)
    return { user, buyer_organization_id, member_id: null }
  }
  if (purpose === 'buy') await requireBuyer(work, named)
  return { user, ...(await requireMember(work, named)) }
}

/** The organization a request names; `organizationId` is missing if it means the active one. */
function organizationOf({ referenceId = '', customerType }: PluginReference, user_id: string) {
  if (customerType === 'organization') return referenceId ? { organizationId: referenceId } : {}
  return referenceId && referenceId !== user_id ? { organizationId: referenceId } : undefined
}
