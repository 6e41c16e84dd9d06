import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigateTo } from '@gatehouse/ui/link'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { sessionQuery } from '../../accounts/session.ts'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'
import { useOrganization } from '../use-organization.ts'
import { usePlacesIn } from '../places-query.ts'

interface LeaveOrganizationProps {
  open: boolean
  onClose: () => void
}

/** Leaves the organization; the user continues to another organization, or creates one. */
export function LeaveOrganization({ open, onClose }: LeaveOrganizationProps) {
  const t = useTexts()
  const go = useNavigateTo()
  const queryClient = useQueryClient()
  const { id: organizationId, slug, name } = useOrganization()
  const { data: places } = usePlacesIn()
  const leave = useMutation({
    mutationFn: () => clientOf().members.leave({ body: { organizationId } }),
    onSuccess: async () => {
      onClose()
      // The page's organization no longer exists for the user, so the page is left first.
      await queryClient.invalidateQueries({ ...organizationsQuery, refetchType: 'none' })
      await queryClient.invalidateQueries(sessionQuery)
      go('/')
      toast({ title: t('members.left', { name }) })
      queryClient.removeQueries({ queryKey: [slug], type: 'inactive' })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        leave.reset()
        onClose()
      }}
      title={t('members.leave_title', { name })}
      consequences={[
        t('members.leave_access'),
        t('members.remove_teams'),
        ...(places?.seats ? [t('members.remove_seat')] : []),
        t('members.leave_tokens'),
        t('members.leave_back'),
      ]}
      action={t('members.leave')}
      loading={leave.isPending}
      error={leave.error ? sentenceOf(leave.error, t) : undefined}
      onConfirm={() => leave.mutate()}
    />
  )
}
