import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Dialog } from '@gatehouse/ui/dialog'
import { clientOf } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { useOffers } from '../accounts/offers.ts'
import { IdentityForm } from '../accounts/credentials/identity-form.tsx'
import { useUser } from '../accounts/use-user.ts'

/** The page after the account was deleted. */
export const AFTER_DELETION = '/account-deleted'

interface DeleteDialogProps {
  open: boolean
  onClose: () => void
  /** The deletion waits for the confirmation in the email. */
  onMailed: () => void
}

/** Asks for confirmation and identity, or sends an email that confirms the deletion. */
export function DeleteDialog({ open, onClose, onMailed }: DeleteDialogProps) {
  const t = useTexts()
  const mails = useOffers().deleteUser === 'mail'
  const ended = ({ message }: { message: string }) =>
    message === 'Verification email sent' ? onMailed() : location.assign(AFTER_DELETION)
  if (mails) return <MailDialog open={open} onClose={onClose} onMailSent={ended} />
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('account.delete.title')}
      description={t('form.no_way_back')}
      size="small"
    >
      <IdentityForm
        action={t('account.delete.delete')}
        danger
        run={body => clientOf().profile.deleteUser({ body })}
        onDone={ended}
        onCancel={onClose}
      />
    </Dialog>
  )
}

interface MailDialogProps {
  open: boolean
  onClose: () => void
  onMailSent: (answer: { message: string }) => void
}

function MailDialog({ open, onClose, onMailSent }: MailDialogProps) {
  const t = useTexts()
  const { email } = useUser()
  const request = useMutation({
    mutationFn: () => clientOf().profile.deleteUser({ body: { callbackURL: AFTER_DELETION } }),
    onSuccess: onMailSent,
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        request.reset()
        onClose()
      }}
      title={t('account.delete.title')}
      consequences={[t('account.delete.by_mail', { email }), t('account.delete.by_mail_until')]}
      action={t('account.delete.ask_mail')}
      loading={request.isPending}
      error={request.error ? sentenceOf(request.error, t) : undefined}
      onConfirm={() => request.mutate()}
    />
  )
}
