import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { OAuthApp } from './oauth-app.ts'

interface RotateSecretDialogProps {
  app: OAuthApp | undefined
  /** Called with the app and its new secret, which is available only once. */
  onRotated: (app: OAuthApp) => void
  onClose: () => void
}

/** Replaces the secret of an app. */
export function RotateSecretDialog({ app, onRotated, onClose }: RotateSecretDialogProps) {
  const t = useTexts()
  const rotate = useWrite(
    (client, clientId: string) => client.oauthClients.rotateSecret({ clientId }),
    rotated => {
      onClose()
      onRotated(rotated)
    },
  )
  return (
    <ConfirmDialog
      open={app !== undefined}
      onOpenChange={open => {
        if (open) return
        rotate.reset()
        onClose()
      }}
      title={t('apps.rotate_title', { name: app?.clientName ?? '' })}
      consequences={[t('apps.rotate_text'), t('apps.rotated_text')]}
      action={t('apps.rotate')}
      loading={rotate.isPending}
      error={rotate.error ? sentenceOf(rotate.error, t) : undefined}
      onConfirm={() => app && rotate.mutate(app.clientId)}
    />
  )
}
