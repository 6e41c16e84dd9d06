import type { ReactElement } from 'react'
import type { Result } from '@gatehouse/sdk/accounts'
import { useForm } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { emailRule } from '../form/email-rule.ts'
import { Field } from '../form/field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { RESET_PAGE } from './mailed-step.tsx'
import type { SignInOffers } from './offers.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type ForgotStepProps = StepProps & { offers: SignInOffers; email?: string | undefined }

/** Requests a code or a link to set a new password. It never tells whether an account exists. */
export function ForgotStep({ offers, email = '', onStep }: ForgotStepProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm({ defaultValues: { email } })
  const request = useCall((input: { email: string }): Promise<Result<unknown>> =>
    offers.emailCode
      ? auth.emailOtp.requestPasswordReset(input)
      : auth.requestPasswordReset({ ...input, ...RESET_PAGE }),
  )
  const submit = async (input: { email: string }) => {
    const { error } = await request.send(input)
    if (!error) onStep({ name: offers.emailCode ? 'reset' : 'reset-sent', ...input })
  }
  return (
    <StepFrame
      isNext
      title={t('reset.title')}
      text={offers.emailCode ? undefined : t('reset.text')}
      footer={
        <Part of="linkButton" onClick={() => onStep({ name: 'sign-in', email })}>
          {t('reset.back')}
        </Part>
      }
    >
      <Part of="form" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
        {request.error && <Alert>{problemText(request.error, t)}</Alert>}
        <Field
          label={t('sign_in.email')}
          type="email"
          autoComplete="username"
          {...fieldProps(form, 'email', emailRule(t))}
        />
        <PendingButton type="submit" isPending={request.isPending}>
          {t(offers.emailCode ? 'sign_in.mail_code' : 'reset.send_link')}
        </PendingButton>
      </Part>
    </StepFrame>
  )
}
