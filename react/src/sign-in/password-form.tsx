import type { ReactElement } from 'react'
import { useForm, useWatch } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { CheckField } from '../form/check-field.tsx'
import { isAddress } from '../form/email-rule.ts'
import { Field } from '../form/field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { MailButtons } from './mail-buttons.tsx'
import type { SignInOffers } from './offers.ts'
import type { StepProps } from './step.ts'
import { useMailing, type MailKind } from './use-mailing.ts'

type Input = { name: string; password: string; rememberMe: boolean }

type PasswordFormProps = StepProps & { offers: SignInOffers; email?: string | undefined }

/** Signs in with email or username and password, or by an email. */
export function PasswordForm(props: PasswordFormProps): ReactElement {
  const { offers, email = '', onStep, onSignedIn, returnUrl } = props
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm<Input>({ defaultValues: { name: email, password: '', rememberMe: true } })
  const typed = useWatch({ control: form.control, name: 'name' }).trim()
  const mailing = useMailing(props)
  const signIn = useCall(({ name, password, rememberMe }: Input) =>
    name.includes('@')
      ? auth.signIn.email({ email: name, password, rememberMe })
      : auth.signIn.username({ username: name, password, rememberMe }),
  )
  const submit = async (input: Input) => {
    mailing.reset()
    const { data, error } = await signIn.send({ ...input, name: input.name.trim() })
    if (error) return form.setFocus('password', { shouldSelect: true })
    if (data.twoFactorRedirect) {
      return onStep({ name: 'second-factor', methods: data.twoFactorMethods })
    }
    return onSignedIn()
  }
  const mail = (kind: MailKind) => {
    signIn.reset()
    if (isAddress(typed)) return void mailing.send({ kind, email: typed })
    return form.setError('name', { message: t('sign_in.needs_email') }, { shouldFocus: true })
  }
  const { ref: rememberRef, ...remember } = form.register('rememberMe')
  const error = signIn.error ?? mailing.error
  const verifies = signIn.error?.code === 'EMAIL_NOT_VERIFIED' && isAddress(typed)
  return (
    <Part
      of="form"
      noValidate
      onSubmit={event =>
        void (offers.password ? form.handleSubmit(submit)(event) : mailFirst(event, mail, offers))
      }
    >
      {error && <Alert>{problemText(error, t)}</Alert>}
      {verifies && offers.verificationMail && (
        <PendingButton
          kind="secondaryButton"
          onClick={() => {
            void auth.sendVerificationEmail({ email: typed, callbackURL: returnUrl() })
            onStep({ name: 'verify', email: typed })
          }}
        >
          {t('sign_in.send_again')}
        </PendingButton>
      )}
      <Field
        label={t(offers.password ? 'sign_in.identifier' : 'sign_in.email')}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldProps(form, 'name', {
          required: t('invalid.missing'),
          validate: (name: string) => !name.includes('@') || isAddress(name) || t('invalid.email'),
        })}
      />
      {offers.password && (
        <>
          <PasswordField
            label={t('sign_in.password')}
            autoComplete="current-password"
            aside={
              offers.passwordReset && (
                <Part
                  of="linkButton"
                  onClick={() =>
                    onStep({ name: 'forgot', ...(isAddress(typed) && { email: typed }) })
                  }
                >
                  {t('sign_in.forgot')}
                </Part>
              )
            }
            {...fieldProps(form, 'password', { required: t('invalid.missing') })}
          />
          <CheckField label={t('sign_in.remember')} inputRef={rememberRef} {...remember} />
          <PendingButton type="submit" isPending={signIn.isPending}>
            {t('sign_in.submit')}
          </PendingButton>
        </>
      )}
      <MailButtons
        offers={offers}
        isOnly={!offers.password}
        pending={mailing.pending}
        onChoose={mail}
      />
    </Part>
  )
}

/** Without passwords, Enter asks for the first email that the server sends. */
function mailFirst(
  event: { preventDefault: () => void },
  mail: (kind: MailKind) => void,
  { emailCode }: SignInOffers,
) {
  event.preventDefault()
  mail(emailCode ? 'code' : 'link')
}
