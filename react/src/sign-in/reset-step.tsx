import type { ReactElement } from 'react'
import { useForm } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { CodeField, digitsOf, SIX_DIGITS } from '../form/code-field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { plainSentence } from '../texts/translate.ts'
import { passwordRule } from './password-rule.ts'
import type { SignInOffers } from './offers.ts'
import { SendAgain } from './send-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type Input = { code: string; password: string }

type ResetStepProps = StepProps & { offers: SignInOffers; email: string }

/** Sets a new password with the code that was emailed. */
export function ResetStep({ offers, email, onStep }: ResetStepProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm<Input>({ defaultValues: { code: '', password: '' } })
  const reset = useCall(({ code, password }: Input) =>
    auth.emailOtp.resetPassword({ email, otp: digitsOf(code), password }),
  )
  const submit = async (input: Input) => {
    const { error } = await reset.send(input)
    if (!error) onStep({ name: 'reset-done', email })
  }
  return (
    <StepFrame
      isNext
      title={t('reset.new_title')}
      text={plainSentence(t('reset.code_sent', { email }))}
      footer={
        <Part of="linkButton" onClick={() => onStep({ name: 'sign-in', email })}>
          {t('reset.back')}
        </Part>
      }
    >
      <Part of="form" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
        {reset.error && <Alert>{problemText(reset.error, t)}</Alert>}
        <CodeField
          label={t('second_factor.code')}
          {...fieldProps(form, 'code', {
            required: t('invalid.missing'),
            pattern: { value: SIX_DIGITS, message: t('second_factor.six_digits') },
          })}
        />
        <PasswordField
          label={t('reset.new_password')}
          autoComplete="new-password"
          help={t('sign_up.password_help', { count: offers.passwordLengthMin })}
          {...fieldProps(form, 'password', passwordRule(t, offers))}
        />
        <PendingButton type="submit" isPending={reset.isPending}>
          {t('reset.set_password')}
        </PendingButton>
        <SendAgain send={() => auth.emailOtp.requestPasswordReset({ email })} />
      </Part>
    </StepFrame>
  )
}
