import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type ConnectedApp, connectedAppsQuery } from './connected-apps-query.ts'

interface RevokeAppProps {
  app: ConnectedApp | undefined
  onClose: () => void
}

/** Revokes the access of an app: it has to ask again. */
export function RevokeApp({ app, onClose }: RevokeAppProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: string) => clientOf().connectedApps.revoke({ body: { id } }),
    onSuccess: () => {
      onClose()
      toast({ title: t('connected.revoked') })
    },
    onSettled: () => queryClient.invalidateQueries(connectedAppsQuery),
  })
  return (
    <ConfirmDialog
      open={app !== undefined}
      onOpenChange={open => {
        if (open) return
        revoke.reset()
        onClose()
      }}
      title={t('connected.revoke_title', { app: app?.name ?? '' })}
      consequences={[t('connected.revoke_text'), t('connected.revoke_again')]}
      action={t('connected.revoke')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => app && revoke.mutate(app.id)}
    />
  )
}
