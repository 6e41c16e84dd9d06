import { CopyText } from '@gatehouse/ui/copy-button'
import { useTexts } from '../../texts.ts'
import { SecretDialog } from '../../frame/secret-dialog.tsx'

interface NewKeyDialogProps {
  /** The clear text; without it nothing is shown. */
  value: string | undefined
  onClose: () => void
}

/** A new key in clear text: the only time it can be copied. */
export function NewKeyDialog({ value = '', onClose }: NewKeyDialogProps) {
  const t = useTexts()
  return (
    <SecretDialog open={value !== ''} title={t('api_keys.made')} onClose={onClose}>
      <section aria-label={t('api_keys.key')} className="rounded-card bg-background border p-3">
        <CopyText text={value} label={t('api_keys.copy')} />
      </section>
    </SecretDialog>
  )
}
