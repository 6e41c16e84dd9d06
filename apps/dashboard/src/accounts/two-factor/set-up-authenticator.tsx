import { useState } from 'react'
import { Dialog } from '@gatehouse/ui/dialog'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { IdentityForm } from '../credentials/identity-form.tsx'
import { CodeForm } from './code-form.tsx'
import { ScanSecret } from './scan-secret.tsx'
import type { StepProps } from './step.ts'

/** Sets up an authenticator: confirm identity, scan the secret, enter the first code. */
export function SetUpAuthenticator({ open, onClose, onDone }: StepProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('two_factor.authenticator')}
      keep
    >
      <SetupSteps onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type EnrollmentStart = Awaited<ReturnType<ReturnType<typeof clientOf>['twoFactor']['enable']>>

/** The state lives as long as the dialog is open: closing it starts over. */
function SetupSteps({ onClose, onDone }: Omit<StepProps, 'open'>) {
  const t = useTexts()
  const [started, setStarted] = useState<EnrollmentStart>()
  if (!started?.totpURI) {
    return (
      <IdentityForm
        action={t('two_factor.next')}
        run={proof => clientOf().twoFactor.enable({ body: { ...proof, method: 'totp' } })}
        onDone={setStarted}
        onCancel={onClose}
      >
        <p className="text-muted">{t('two_factor.authenticator_text')}</p>
      </IdentityForm>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ScanSecret uri={started.totpURI} />
      <CodeForm
        help={t('two_factor.first_code_help')}
        action={t('two_factor.turn_on')}
        verify={code => clientOf().twoFactor.verifyTotp({ body: { code } })}
        onDone={() => onDone(started.backupCodes)}
        onCancel={onClose}
      />
    </div>
  )
}
