import type { ReactElement } from 'react'
import { useForm } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { CodeField, digitsOf, SIX_DIGITS } from '../form/code-field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { plainSentence } from '../texts/translate.ts'
import { SendAgain } from './send-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type CodeStepProps = StepProps & { email: string; userName?: string | undefined; isNew: boolean }

/** Signs in or up with the code that was emailed. */
export function CodeStep({
  email,
  userName,
  isNew,
  onStep,
  onSignedIn,
}: CodeStepProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm({ defaultValues: { code: '' } })
  const signIn = useCall(({ code }: { code: string }) =>
    auth.signIn.emailOtp({ email, otp: digitsOf(code), ...(userName && { name: userName }) }),
  )
  const submit = async (input: { code: string }) => {
    const { data, error } = await signIn.send(input)
    if (error) return form.setFocus('code', { shouldSelect: true })
    if (!data.twoFactorRedirect) return onSignedIn()
    return onStep({ name: 'second-factor', methods: data.twoFactorMethods })
  }
  return (
    <StepFrame
      isNext
      title={t('sign_in.code_title')}
      text={plainSentence(t('sign_in.code_sent', { email }))}
      footer={
        <Part
          of="linkButton"
          onClick={() => onStep({ name: isNew ? 'sign-up' : 'sign-in', email })}
        >
          {t('sign_in.back')}
        </Part>
      }
    >
      <Part of="form" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
        {signIn.error && <Alert>{problemText(signIn.error, t)}</Alert>}
        <CodeField
          label={t('second_factor.code')}
          {...fieldProps(form, 'code', {
            required: t('invalid.missing'),
            pattern: { value: SIX_DIGITS, message: t('second_factor.six_digits') },
          })}
        />
        <PendingButton type="submit" isPending={signIn.isPending}>
          {t('sign_in.submit')}
        </PendingButton>
        <SendAgain send={() => auth.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })} />
      </Part>
    </StepFrame>
  )
}
