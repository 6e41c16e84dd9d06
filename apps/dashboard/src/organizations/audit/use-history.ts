import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { useAsk } from '../../ask.ts'
import { useWords } from '../../words.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { useActorName } from './deed-words.ts'

const SHOWN_MAX = 100

/** What the audit log says of a thing, the latest first; nothing to members who may not read it. */
export function useHistory(of: { subjectId: string } | { action: string }) {
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const input = { organizationId, ...of, limit: SHOWN_MAX }
  const { data } = useAsk('organizationAudit', 'list', input, { enabled: may('audit:read') })
  return data?.entries ?? []
}

/** Who did it, and where it was an administrator acting as a member, that too. */
export function useCauseText(): (entry: Pick<OrganizationAuditEntry, 'actor'>) => string {
  const t = useWords()
  const nameOf = useActorName()
  return ({ actor }) =>
    actor.impersonated ? `${nameOf(actor)} · ${t('history.impersonated')}` : nameOf(actor)
}
