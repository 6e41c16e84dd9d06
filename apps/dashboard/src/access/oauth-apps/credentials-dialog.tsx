import { CodeBlock } from '@gatehouse/ui/code-block'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { SecretDialog } from '../../frame/secret-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { OAuthApp } from './oauth-app.ts'

interface CredentialsDialogProps {
  /** The app with its secret in full; without it nothing is shown. */
  app: OAuthApp | undefined
  onClose: () => void
}

/** What a new app's configuration needs. */
export function CredentialsDialog({ app, onClose }: CredentialsDialogProps) {
  const t = useTexts()
  const hasSecret = Boolean(app?.clientSecret)
  return (
    <>
      <SecretDialog
        open={hasSecret}
        title={t('apps.made')}
        warning={t('apps.once')}
        onClose={onClose}
      >
        {app && <Credentials app={app} />}
      </SecretDialog>
      <Dialog
        open={app !== undefined && !hasSecret}
        onOpenChange={open => !open && onClose()}
        title={t('apps.made_public')}
      >
        {app && <Credentials app={app} />}
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            {t('ui:action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Credentials({ app }: { app: OAuthApp }) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock title={t('apps.client_id')} code={app.clientId} label={t('apps.client_id')} />
      {app.clientSecret && (
        <CodeBlock
          title={t('apps.client_secret')}
          code={app.clientSecret}
          label={t('apps.client_secret')}
        />
      )}
      <CodeBlock title={t('apps.discovery')} code={location.origin} label={t('apps.discovery')} />
    </div>
  )
}
