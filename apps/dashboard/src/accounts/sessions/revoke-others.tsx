import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { sessionsQuery } from './sessions-query.ts'

interface RevokeOthersProps {
  open: boolean
  /** The number of other sessions. */
  count: number
  onClose: () => void
}

/** Signs out all other sessions. */
export function RevokeOthers({ open, count, onClose }: RevokeOthersProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => clientOf().sessions.revokeOthers(),
    onSuccess: () => {
      onClose()
      toast({ title: t('account.sessions.others_ended') })
    },
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        revoke.reset()
        onClose()
      }}
      title={t('account.sessions.others_title')}
      consequences={[
        t('account.sessions.others_text', { count }),
        t('account.sessions.others_here'),
      ]}
      action={t('account.sessions.end_others')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => revoke.mutate()}
    />
  )
}
