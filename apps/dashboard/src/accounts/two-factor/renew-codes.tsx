import { Dialog } from '@gatehouse/ui/dialog'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { IdentityForm } from '../credentials/identity-form.tsx'
import type { StepProps } from './step.ts'

/** Replaces the backup codes. */
export function RenewCodes({ open, onClose, onDone }: StepProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('two_factor.renew')}
      description={t('two_factor.renew_text')}
      size="small"
    >
      <IdentityForm
        action={t('two_factor.renew')}
        run={body => clientOf().twoFactor.renewBackupCodes({ body })}
        onDone={({ backupCodes }) => onDone(backupCodes)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
