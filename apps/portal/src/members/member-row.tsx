import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { Select } from '@gatehouse/ui/select'
import { Status } from '@gatehouse/ui/status'
import { toast } from '@gatehouse/ui/toast'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type Member, MEMBERS, MEMBERS_KEY, memberProblem } from './member-queries.ts'

interface MemberRowProps {
  member: Member
  /** The person in the portal, who cannot change themselves. */
  isSelf: boolean
  manages: boolean
  onRemove: () => void
}

/** A member with their role, or an invitation. */
export function MemberRow({ member, isSelf, manages, onRemove }: MemberRowProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const { id, email, name, role, status } = member
  const shown = name ?? email
  const change = useMutation({
    mutationFn: (to: Member['role']) =>
      request('PATCH', `${MEMBERS}/${id}`, { body: { role: to } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: MEMBERS_KEY })
      toast({ title: t('members.role_changed', { name: shown }) })
    },
  })
  const changes = manages && !isSelf
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-strong font-medium wrap-anywhere">{shown}</h2>
        {name && <p className="text-small text-muted wrap-anywhere">{email}</p>}
        {isSelf && <p className="text-small text-muted">{t('members.you')}</p>}
        {status === 'invited' && <Status meaning="warning">{t('members.invited')}</Status>}
        {change.error && (
          <p role="alert" className="text-small text-negative mt-1">
            {memberProblem(change.error, t, say)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {changes && status === 'active' ? (
          <RoleSelect member={member} isBusy={change.isPending} onChange={change.mutate} />
        ) : (
          <span className="text-muted">{t(`members.roles.${role}`)}</span>
        )}
        {changes && (
          <Button onClick={onRemove}>
            {t('members.remove')}
            <span className="sr-only">{shown}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const roles = ['owner', 'billing_manager', 'member'] as const

interface RoleSelectProps {
  member: Member
  isBusy: boolean
  onChange: (role: Member['role']) => void
}

function RoleSelect({ member, isBusy, onChange }: RoleSelectProps) {
  const { t } = useTranslation('portal')
  const { name, email, role } = member
  return (
    <Select
      label={t('members.role_of', { name: name ?? email })}
      className="w-48"
      value={role}
      disabled={isBusy}
      options={roles.map(value => ({ value, label: t(`members.roles.${value}`) }))}
      onChange={to => to !== role && onChange(to)}
    />
  )
}
