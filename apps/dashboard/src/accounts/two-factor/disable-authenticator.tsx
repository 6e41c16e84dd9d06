import { Dialog } from '@gatehouse/ui/dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { IdentityForm } from '../credentials/identity-form.tsx'
import type { StepProps } from './step.ts'

/** Turns off two-factor authentication. */
export function DisableOwnTwoFactor({ open, onClose, onDone }: StepProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('two_factor.turn_off_title')}
      description={t('two_factor.turn_off_text')}
      size="small"
    >
      <IdentityForm
        action={t('two_factor.turn_off')}
        danger
        run={body => clientOf().twoFactor.disable({ body })}
        onDone={() => {
          onDone()
          toast({ title: t('two_factor.turned_off') })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
