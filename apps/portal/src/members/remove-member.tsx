import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { type Member, MEMBERS, MEMBERS_KEY, memberProblem } from './member-queries.ts'

interface RemoveMemberProps {
  /** The member to remove; undefined while the dialog is closed. */
  member: Member | undefined
  onClose: () => void
}

/** Confirms that a member leaves the organization, or that an invitation no longer works. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const name = member?.name ?? member?.email ?? ''
  const remove = useMutation({
    mutationFn: (id: string) => request('DELETE', `${MEMBERS}/${id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: MEMBERS_KEY })
      onClose()
      toast({ title: t('members.removed', { name }) })
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={open => !open && close()}
      title={t('members.remove_title', { name })}
      consequences={
        member?.status === 'invited'
          ? [t('seats.revoke_pending')]
          : [t('members.remove_text'), t('members.remove_seats')]
      }
      action={t('members.remove')}
      onConfirm={() => member && remove.mutate(member.id)}
      loading={remove.isPending}
      error={remove.error ? memberProblem(remove.error, t, say) : undefined}
    />
  )
}
