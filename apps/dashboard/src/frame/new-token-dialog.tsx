import { CodeBlock } from '@gatehouse/ui/code-block'
import { useTexts } from '../texts.ts'
import { SecretDialog } from './secret-dialog.tsx'

interface NewTokenDialogProps {
  /** The clear text; without it nothing is shown. */
  token: string | undefined
  /** A request to test it with. */
  exampleCall: (token: string) => string
  onClose: () => void
}

/** A new token, with a first request. */
export function NewTokenDialog({ token = '', exampleCall, onClose }: NewTokenDialogProps) {
  const t = useTexts()
  return (
    <SecretDialog open={token !== ''} title={t('tokens.made')} onClose={onClose}>
      <CodeBlock code={token} label={t('tokens.token')} />
      <div className="mt-4">
        <CodeBlock title={t('tokens.try')} code={exampleCall(token)} />
      </div>
    </SecretDialog>
  )
}
