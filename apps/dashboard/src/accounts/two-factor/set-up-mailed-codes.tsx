import { useState } from 'react'
import { Dialog } from '@gatehouse/ui/dialog'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { IdentityForm } from '../credentials/identity-form.tsx'
import { useUser } from '../use-user.ts'
import { CodeForm } from './code-form.tsx'
import type { StepProps } from './step.ts'

/**
 * Sets up emailed codes: confirm identity and, if the address is unverified, enter the first code.
 */
export function SetUpMailedCodes({ open, onClose, onDone }: StepProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('two_factor.use_mail')}
      keep
    >
      <SetupSteps onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type Proof = { password?: string }

function SetupSteps({ onClose, onDone }: Omit<StepProps, 'open'>) {
  const t = useTexts()
  const { email, emailVerified } = useUser()
  const [requested, setRequested] = useState<Proof>()
  const codes = async (proof: Proof) =>
    (await clientOf().twoFactor.renewBackupCodes({ body: proof })).backupCodes
  const begin = async (proof: Proof) => {
    await clientOf().twoFactor.enable({ body: { ...proof, method: 'otp' } })
    if (emailVerified) return codes(proof)
    await clientOf().twoFactor.sendOtp({ body: {} })
    return undefined
  }
  if (requested) {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          {t('two_factor.code_mailed', { email })} <MailboxLink email={email} />
        </p>
        <CodeForm
          help={t('two_factor.mailed_help')}
          action={t('two_factor.turn_on')}
          verify={code => clientOf().twoFactor.verifyOtp({ body: { code } })}
          onDone={() => void codes(requested).then(onDone, () => onDone())}
          onCancel={onClose}
        />
      </div>
    )
  }
  return (
    <IdentityForm
      action={t(emailVerified ? 'two_factor.turn_on' : 'two_factor.next')}
      run={begin}
      onDone={(codeDigits, proof) => (codeDigits ? onDone(codeDigits) : setRequested(proof))}
      onCancel={onClose}
    >
      <p className="text-muted">{t('two_factor.mail_text', { email })}</p>
    </IdentityForm>
  )
}
