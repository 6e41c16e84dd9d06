import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type Seat, SEATS, SEATS_KEY } from '../seat-queries.ts'

interface RevokeSeatProps {
  /** The seat to revoke; undefined while the dialog is closed. */
  seat: Seat | undefined
  onClose: () => void
}

/** Confirms that a person loses their seat, or that an invitation no longer works. */
export function RevokeSeat({ seat, onClose }: RevokeSeatProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const email = seat?.email ?? ''
  const revoke = useMutation({
    mutationFn: (id: string) => request('DELETE', `${SEATS}/${id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SEATS_KEY })
      onClose()
      toast({ title: t('seats.revoked', { email }) })
    },
  })
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={seat !== undefined}
      onOpenChange={open => !open && close()}
      title={t('seats.revoke_title', { email })}
      consequences={[
        t(seat?.status === 'pending' ? 'seats.revoke_pending' : 'seats.revoke_claimed'),
        t('seats.revoke_free'),
      ]}
      action={t('seats.revoke_action')}
      onConfirm={() => seat && revoke.mutate(seat.id)}
      loading={revoke.isPending}
      error={revoke.error ? problemSentence(revoke.error, say) : undefined}
    />
  )
}
