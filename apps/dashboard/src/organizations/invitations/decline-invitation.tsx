import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type AnsweredInvitation, useDecline } from './use-answer.ts'

interface DeclineInvitationProps {
  invitation: AnsweredInvitation | undefined
  onClose: () => void
}

/** Declines an invitation after a confirmation that says what that means. */
export function DeclineInvitation({ invitation, onClose }: DeclineInvitationProps) {
  const t = useTexts()
  const name = invitation?.organizationName ?? ''
  const decline = useDecline(() => {
    onClose()
    toast({ title: t('invitation.declined') })
  })
  return (
    <ConfirmDialog
      open={invitation !== undefined}
      onOpenChange={open => {
        if (open) return
        decline.reset()
        onClose()
      }}
      title={t('invitation.decline_title', { name })}
      consequences={[t('invitation.decline_text'), t('invitation.decline_again')]}
      action={t('invitation.decline')}
      loading={decline.isPending}
      error={decline.error ? sentenceOf(decline.error, t) : undefined}
      onConfirm={() => invitation && decline.mutate(invitation)}
    />
  )
}
