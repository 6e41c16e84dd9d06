import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Combobox } from '@gatehouse/ui/combobox'
import { Button } from '@gatehouse/ui/button'
import { useAsk } from '../../ask.ts'
import { useWords } from '../../words.ts'
import { useAllMembers } from '../all-members.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { auditActions, useActorName, useDeedName } from './deed-words.ts'
import type { useAuditSearch } from './use-audit-search.ts'

const TOKENS_MAX = 100

type Search = ReturnType<typeof useAuditSearch>

/** What the log is narrowed by: what was done, by whom, and when. */
export function AuditFilters({ search }: { search: Search }) {
  const t = useWords()
  const { action, actor, from, to, set, clear, bare } = search
  const actions = useActionOptions(action)
  const actors = useActorOptions(actor)
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <Field label={t('admin.audit.action')} className="col-span-2 sm:w-56">
        <NativeSelect
          value={action ?? ''}
          options={[{ value: '', label: t('audit.everything') }, ...actions]}
          onChange={({ target }) => set({ action: target.value || undefined })}
        />
      </Field>
      <Field label={t('admin.audit.by')} className="col-span-2 sm:w-56">
        <Combobox
          value={actors.find(({ value }) => value === actor) ?? null}
          onChange={chosen => set({ actor: chosen?.value })}
          options={actors}
          placeholder={t('audit.anybody')}
        />
      </Field>
      <Field label={t('audit.since')} className="sm:w-40">
        <DateInput value={from} max={to} onChange={day => set({ from: day || undefined })} />
      </Field>
      <Field label={t('audit.until')} className="sm:w-40">
        <DateInput value={to} min={from} onChange={day => set({ to: day || undefined })} />
      </Field>
      {!bare && (
        <Button kind="ghost" onClick={clear}>
          {t('ui:filter.clear_all')}
        </Button>
      )}
    </div>
  )
}

/** All that can be done; of each thing also everything at once. */
function useActionOptions(chosen: string | undefined) {
  const t = useWords()
  const nameOf = useDeedName()
  const options = Object.entries(auditActions).flatMap(([subject, deeds]) => [
    // The keys of the table are its subjects.
    {
      value: `${subject}.`,
      label: t('audit.all_of', {
        subject: t(`audit.subject.${subject as keyof typeof auditActions}`),
      }),
    },
    ...deeds.map(deed => ({
      value: `${subject}.${deed}`,
      label: nameOf(`${subject}.${deed}`),
    })),
  ])
  const known = !chosen || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: chosen }]
}

/** Who can have done something: members and access tokens, and whom the address names. */
function useActorOptions(chosen: string | undefined) {
  const { id } = useOrganization()
  const { may } = useStanding()
  const actorName = useActorName()
  const { data: members = [] } = useAllMembers()
  const tokens = useAsk(
    'accessTokens',
    'list',
    { organizationId: [id], limit: TOKENS_MAX, sorting: ['comment'] },
    { enabled: may('organizations:write') },
  )
  const people = members.map(({ userId, user: { name, email } }) => ({
    value: userId,
    label: name || email,
    ...(name && { help: email }),
  }))
  const programs = (tokens.data?.items ?? []).map(token => ({
    value: token.id,
    label: actorName({ kind: 'organization_token', name: token.comment, email: null }),
  }))
  const options = [...people, ...programs]
  const known = !chosen || options.some(({ value }) => value === chosen)
  return known ? options : [...options, { value: chosen, label: chosen }]
}
