import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useDeviceName } from './device-name.tsx'
import { type SignInLocation, sessionsQuery } from './sessions-query.ts'

interface RevokeSessionProps {
  session: SignInLocation | undefined
  onClose: () => void
}

/** Revokes another session: that device has to sign in again. */
export function RevokeSession({ session, onClose }: RevokeSessionProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const name = useDeviceName()(session?.userAgent ?? '')
  const revoke = useMutation({
    mutationFn: (token: string) => clientOf().sessions.revoke({ body: { token } }),
    onSuccess: () => {
      onClose()
      toast({ title: t('account.sessions.ended', { name }) })
    },
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  return (
    <ConfirmDialog
      open={session !== undefined}
      onOpenChange={open => {
        if (open) return
        revoke.reset()
        onClose()
      }}
      title={t('account.sessions.end_title', { name })}
      consequences={[t('account.sessions.end_text'), t('account.sessions.end_hint')]}
      action={t('accounts.sign_out')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => session && revoke.mutate(session.token)}
    />
  )
}
