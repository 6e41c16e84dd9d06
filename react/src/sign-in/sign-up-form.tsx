import type { ReactElement } from 'react'
import { useForm } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { emailRule } from '../form/email-rule.ts'
import { Field } from '../form/field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { MailButtons } from './mail-buttons.tsx'
import type { SignInOffers } from './offers.ts'
import { passwordRule } from './password-rule.ts'
import type { StepProps } from './step.ts'
import { useMailing, type MailKind } from './use-mailing.ts'

type Input = { name: string; email: string; password: string }

type SignUpFormProps = StepProps & { offers: SignInOffers; email?: string | undefined }

/** The longest name that the server accepts. */
const NAME_MAX = 1_000

/** A new user's name, email and password; or name and email, with an emailed code or link. */
export function SignUpForm(props: SignUpFormProps): ReactElement {
  const { offers, email = '', onStep, onSignedIn, returnUrl } = props
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm<Input>({ defaultValues: { name: '', email, password: '' } })
  const mailing = useMailing(props)
  const signUp = useCall((input: Input) =>
    auth.signUp.email({ ...input, callbackURL: returnUrl() }),
  )
  const submit = async (input: Input) => {
    mailing.reset()
    const { data, error } = await signUp.send(input)
    if (error) return undefined
    // Without a token, the email must be verified first.
    return data.token === null ? onStep({ name: 'verify', email: input.email }) : onSignedIn()
  }
  const mail = async (kind: MailKind) => {
    signUp.reset()
    if (!(await form.trigger(['name', 'email'], { shouldFocus: true }))) return
    const { name: userName, email: address } = form.getValues()
    await mailing.send({ kind, email: address, userName })
  }
  const error = signUp.error ?? mailing.error
  return (
    <Part
      of="form"
      noValidate
      onSubmit={event => {
        if (offers.signUp) return void form.handleSubmit(submit)(event)
        event.preventDefault()
        return void mail(offers.emailCodeSignUp ? 'code' : 'link')
      }}
    >
      {error && <Alert>{problemText(error, t)}</Alert>}
      <Field
        label={t('sign_up.name')}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...fieldProps(form, 'name', { required: t('invalid.missing') })}
      />
      <Field
        label={t('sign_in.email')}
        type="email"
        autoComplete="username"
        {...fieldProps(form, 'email', emailRule(t))}
      />
      {offers.signUp && (
        <>
          <PasswordField
            label={t('sign_in.password')}
            autoComplete="new-password"
            help={t('sign_up.password_help', { count: offers.passwordLengthMin })}
            {...fieldProps(form, 'password', passwordRule(t, offers))}
          />
          <PendingButton type="submit" isPending={signUp.isPending}>
            {t('sign_up.submit')}
          </PendingButton>
        </>
      )}
      <MailButtons
        isNew
        offers={offers}
        isOnly={!offers.signUp}
        pending={mailing.pending}
        onChoose={kind => void mail(kind)}
      />
    </Part>
  )
}
