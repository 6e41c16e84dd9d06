import { useState, type ReactElement } from 'react'
import type { AccountError } from '@gatehouse/sdk/accounts'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { FactorForm, type Factor } from './factor-form.tsx'
import { SendAgain } from './send-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type SecondFactorStepProps = StepProps & { methods: readonly ('totp' | 'otp')[] }

/** The second factor: a code of an authenticator app, an emailed code, or a backup code. */
export function SecondFactorStep(props: SecondFactorStepProps): ReactElement {
  const { methods, onStep, onSignedIn } = props
  const t = useTexts()
  const { auth } = useProvided()
  const [factor, setFactor] = useState<Factor>(methods[0] ?? 'backup')
  const [isMailed, setMailed] = useState(false)
  const [ended, setEnded] = useState<AccountError>()
  const mail = useCall(async () => {
    const result = await auth.twoFactor.sendOtp({})
    if (!result.error) setMailed(true)
    return result
  })
  const choose = (next: Factor) => {
    setFactor(next)
    if (next === 'otp' && !isMailed) void mail.send(undefined)
  }
  const waits = factor === 'otp' && !isMailed
  const others = ([...methods, 'backup'] as const).filter(other => other !== factor)
  return (
    <StepFrame
      isNext
      title={t('second_factor.title')}
      text={t(waits ? 'second_factor.otp_first' : `second_factor.text_${factor}`)}
      footer={
        <Part of="linkButton" onClick={() => onStep({ name: 'sign-in' })}>
          {t('reset.back')}
        </Part>
      }
    >
      {ended && <Alert>{problemText(ended, t)}</Alert>}
      {!ended && waits && (
        <>
          {mail.error && <Alert>{problemText(mail.error, t)}</Alert>}
          <PendingButton isPending={mail.isPending} onClick={() => void mail.send(undefined)}>
            {t('second_factor.use_otp')}
          </PendingButton>
        </>
      )}
      {!ended && !waits && (
        <FactorForm key={factor} factor={factor} onSignedIn={onSignedIn} onEnded={setEnded} />
      )}
      {!ended && factor === 'otp' && isMailed && <SendAgain send={() => mail.send(undefined)} />}
      {!ended &&
        others.map(other => (
          <Part key={other} of="linkButton" onClick={() => choose(other)}>
            {t(`second_factor.use_${other}`)}
          </Part>
        ))}
    </StepFrame>
  )
}
