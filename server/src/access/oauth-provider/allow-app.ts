import { decisionProblems } from '@gatehouse/contract/access/oauth-requests'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { rememberConsent, type ConsentRow } from '../connected-apps/consent.ts'
import type { ClientRow } from '../oauth-clients/client.ts'
import { listChoosableOrganizations } from './choosable-organizations.ts'

/** What an app asks of a user. */
export type AskedOfUser = {
  client: ClientRow
  user_id: string
  params: { scope: string; sub_type?: string | undefined; sub?: string | undefined }
}

/**
 * The organization that a user chooses or the app has named; null if the app asks only about the
 * user. Rejects an organization in which the user lacks a scope that the app asks for.
 */
export async function organizationFor(
  work: Work,
  { user_id, params }: AskedOfUser,
  chosen: string | null | undefined,
): Promise<string | null> {
  if (params.sub_type !== 'organization') return null
  const id = chosen ?? params.sub
  if (!id) return fail(decisionProblems.organization_required)
  const choosable = await listChoosableOrganizations(work, user_id, scopesIn(params.scope))
  if (!choosable.some(own => own.id === id)) fail(decisionProblems.organization_not_permitted)
  return id
}

/** Remembers that a user allows an app what it asks, for themselves or for an organization. */
export async function allowApp(
  work: Work,
  { client, user_id, params }: AskedOfUser,
  organization_id: string | null,
): Promise<ConsentRow> {
  const scopes = scopesIn(params.scope)
  const key = { user_id, oauth_client_id: client.id, organization_id }
  const consent = await rememberConsent(work, key, scopes)
  await recordAudit(work, {
    action: 'user.app_allowed',
    subject_kind: 'user',
    subject_id: user_id,
    organization_id: null,
    after: { app: client.name, scopes, organization_id },
  })
  if (organization_id === null) return consent
  await recordAudit(work, {
    action: 'oauth_client.connected',
    subject_kind: 'oauth_client',
    subject_id: client.id,
    organization_id,
    after: { app: client.name, scopes },
  })
  return consent
}
