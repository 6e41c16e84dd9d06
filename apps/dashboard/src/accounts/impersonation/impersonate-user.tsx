import type { User } from '@gatehouse/contract/accounts/users'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { notifySignedOut } from '../session-end.ts'

interface ImpersonateUserProps {
  open: boolean
  onClose: () => void
  user: Pick<User, 'id' | 'name' | 'email'>
}

/** Impersonates a user for an hour, to see what the user sees. */
export function ImpersonateUser({ open, onClose, user }: ImpersonateUserProps) {
  const t = useTexts()
  const start = useMutation({
    mutationFn: () => clientOf().impersonation.start({ body: { userId: user.id } }),
    // The page's cached data belongs to the admin, so it is reloaded, here and in other tabs.
    onSuccess: () => {
      notifySignedOut()
      location.assign('/')
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        start.reset()
        onClose()
      }}
      title={t('impersonation.title', { name: user.name || user.email })}
      consequences={[
        t('impersonation.sees'),
        t('impersonation.written_down'),
        t('impersonation.bounds'),
      ]}
      action={t('impersonation.start')}
      danger={false}
      loading={start.isPending || start.isSuccess}
      error={start.error ? sentenceOf(start.error, t) : undefined}
      onConfirm={() => start.mutate()}
    />
  )
}
