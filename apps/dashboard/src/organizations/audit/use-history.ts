import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { useActorName } from './audit-actions.ts'

const SHOWN_MAX = 100

/** An object's audit entries, newest first; empty for members who have no access to the log. */
export function useHistory(of: { subjectId: string } | { action: string }) {
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const input = { organizationId, ...of, limit: SHOWN_MAX }
  const { data } = useEndpointQuery('organizationAudit', 'list', input, {
    enabled: may('audit:read'),
  })
  return data?.entries ?? []
}

/** The actor and, if an administrator was impersonating a member, that too. */
export function useCauseText(): (entry: Pick<OrganizationAuditEntry, 'actor'>) => string {
  const t = useTexts()
  const nameOf = useActorName()
  return ({ actor }) =>
    actor.impersonated ? `${nameOf(actor)} · ${t('history.impersonated')}` : nameOf(actor)
}
