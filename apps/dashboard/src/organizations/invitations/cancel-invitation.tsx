import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Invitation } from './invitation.ts'

interface CancelInvitationProps {
  invitation: Invitation | undefined
  onClose: () => void
}

/** Cancels an invitation: its links say so from then on. */
export function CancelInvitation({ invitation, onClose }: CancelInvitationProps) {
  const t = useTexts()
  const cancel = useWrite(
    (client, { id }: Invitation) => client.invitations.cancel({ body: { invitationId: id } }),
    () => {
      onClose()
      toast({ title: t('invitations.canceled') })
    },
  )
  return (
    <ConfirmDialog
      open={invitation !== undefined}
      onOpenChange={next => {
        if (next) return
        cancel.reset()
        onClose()
      }}
      title={t('invitations.cancel_title', { email: invitation?.email ?? '' })}
      consequences={[t('invitations.cancel_text'), t('invitations.cancel_again')]}
      action={t('invitations.cancel')}
      loading={cancel.isPending}
      error={cancel.error ? sentenceOf(cancel.error, t) : undefined}
      onConfirm={() => invitation && cancel.mutate(invitation)}
    />
  )
}
