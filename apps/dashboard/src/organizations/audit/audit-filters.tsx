import type { ReactNode } from 'react'
import { DateChip } from '@gatehouse/ui/date-chip'
import { FilterChips } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useAllMembers } from '../all-members.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { auditActions, useActorName, useActionName } from './audit-actions.ts'
import type { useAuditSearch } from './use-audit-search.ts'

const TOKENS_MAX = 100

type Search = ReturnType<typeof useAuditSearch>

/** The audit log's filters: action, actor and time; at their end, what belongs to the whole log. */
export function AuditFilters({ search, end }: { search: Search; end: ReactNode }) {
  const t = useTexts()
  const { action, actor, from, to, set } = search
  const filters = [
    {
      id: 'action',
      label: t('admin.audit.action'),
      single: true,
      options: useActionOptions(action),
      values: action ? [action] : [],
    },
    {
      id: 'actor',
      label: t('admin.audit.by'),
      single: true,
      options: useActorOptions(actor),
      values: actor ? [actor] : [],
    },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <FilterChips filters={filters} onChange={(id, [value]) => set({ [id]: value })} />
      <DateChip
        label={t('fields.date')}
        fromLabel={t('audit.since')}
        toLabel={t('audit.until')}
        from={from}
        to={to}
        onChange={days => set({ from: days.from || undefined, to: days.to || undefined })}
      />
      <div className="ml-auto flex items-center gap-1">{end}</div>
    </div>
  )
}

/** All actions; for each kind of object also all of its actions together. */
function useActionOptions(chosen: string | undefined) {
  const t = useTexts()
  const nameOf = useActionName()
  const options = Object.entries(auditActions).flatMap(([subject, auditedActions]) => [
    // The keys of the table are its subjects.
    {
      value: `${subject}.`,
      label: t('audit.all_of', {
        subject: t(`audit.subject.${subject as keyof typeof auditActions}`),
      }),
    },
    ...auditedActions.map(action => ({
      value: `${subject}.${action}`,
      label: nameOf(`${subject}.${action}`),
    })),
  ])
  const known = !chosen || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: chosen }]
}

/** The possible actors: members, access tokens, and the actor named in the URL. */
function useActorOptions(chosen: string | undefined) {
  const { id } = useOrganization()
  const { may } = useStanding()
  const actorName = useActorName()
  const { data: members = [] } = useAllMembers()
  const tokens = useEndpointQuery(
    'organizationAccessTokens',
    'list',
    { organizationId: [id], limit: TOKENS_MAX, sorting: ['comment'] },
    { enabled: may('organizations:write') },
  )
  const people = members.map(({ userId, user: { name, email } }) => ({
    value: userId,
    label: name ? `${name} · ${email}` : email,
  }))
  const programs = (tokens.data?.items ?? []).map(token => ({
    value: token.id,
    label: actorName({ kind: 'organization_token', name: token.comment, email: null }),
  }))
  const options = [...people, ...programs]
  const known = !chosen || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: chosen }]
}
