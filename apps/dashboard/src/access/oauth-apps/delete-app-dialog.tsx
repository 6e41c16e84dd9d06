import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { OAuthApp } from './oauth-app.ts'

interface DeleteAppDialogProps {
  app: OAuthApp | undefined
  onClose: () => void
}

/** Deletes an app. */
export function DeleteAppDialog({ app, onClose }: DeleteAppDialogProps) {
  const t = useTexts()
  const remove = useWrite(
    (client, clientId: string) => client.oauthClients.delete({ clientId }),
    () => {
      onClose()
      toast({ title: t('apps.deleted') })
    },
  )
  return (
    <ConfirmDialog
      open={app !== undefined}
      onOpenChange={open => {
        if (open) return
        remove.reset()
        onClose()
      }}
      title={t('apps.delete_title', { name: app?.clientName ?? '' })}
      consequences={[t('apps.delete_text'), t('form.no_way_back')]}
      action={t('apps.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => app && remove.mutate(app.clientId)}
    />
  )
}
