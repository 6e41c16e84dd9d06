import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isId, newId } from '../../platform/ids.ts'
import { findConsent } from '../connected-apps/consent.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { currentExchange } from './exchange.ts'

type LoadedGrant = InstanceType<Provider['Grant']>

/**
 * What the user has allowed the app before, or has just decided, as a sign-in that begins with the
 * code; undefined if they must be asked. For an organization they are asked which one, unless the
 * app names it.
 */
export async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<LoadedGrant | undefined> {
  const { work, session, beginning } = currentExchange()
  const { client, params, provider } = ctx.oidc
  const row = client && (await findClient(work, client.clientId))
  if (!row || !session) return undefined
  const organization_id = params?.sub_type === 'organization' ? chosenOrganization(ctx) : null
  if (organization_id === undefined) return undefined
  const key = { user_id: session.user_id, oauth_client_id: row.id, organization_id }
  const consent = await findConsent(work, key)
  if (!consent) return undefined
  const grant = new provider.Grant({ accountId: session.user_id, clientId: row.client_id })
  grant.jti = newId()
  grant.addOIDCScope(consent.scopes.join(' '))
  beginning.set(grant.jti, consent)
  return grant
}

function chosenOrganization({ oidc }: KoaContextWithOIDC): string | undefined {
  // Written by the user's decision.
  const decided = oidc.result?.consent as { organization_id?: string } | undefined
  const chosen = decided?.organization_id ?? oidc.params?.sub
  return typeof chosen === 'string' && isId(chosen) ? chosen : undefined
}
