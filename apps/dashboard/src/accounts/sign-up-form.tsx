import { useMutation } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { clientOf } from '../client.ts'
import { useFirstFocus } from '../frame/use-first-focus.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { emailRule } from './email-rule.ts'
import { PasswordInput } from './password-input.tsx'

/** What the protocol asks of a password unless the operator says otherwise; the server judges. */
const PASSWORD_MIN = 8

interface SignUpFormProps {
  email?: string | undefined
  /** Told whether one is in at once, or must prove the address first. */
  onSignedUp: (email: string, isIn: boolean) => void
}

/** Which field a refusal is about. */
const fieldOf: Record<string, 'email' | 'password'> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
}

/** Name, address and password of somebody new. */
export function SignUpForm({ email = '', onSignedUp }: SignUpFormProps) {
  const t = useWords()
  const form = useForm({ defaultValues: { name: '', email, password: '' } })
  useFirstFocus(form, 'name')
  const signUp = useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) =>
      clientOf().credentials.signUp({ body: { ...body, callbackURL: '/verify-email' } }),
    onSuccess: (answer, { email: address }) => onSignedUp(address, answer.token !== null),
    onError: error => {
      const field = error instanceof RequestFailed ? fieldOf[error.error] : undefined
      if (field) form.setError(field, { message: sentenceOf(error, t) }, { shouldFocus: true })
    },
  })
  const { errors } = form.formState
  const unplaced =
    signUp.error && !(signUp.error instanceof RequestFailed && fieldOf[signUp.error.error])
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => signUp.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {unplaced && <Banner meaning="negative">{sentenceOf(signUp.error, t)}</Banner>}
      <Field label={t('accounts.name')} error={errors.name?.message} required>
        <TextInput
          autoComplete="name"
          {...form.register('name', { required: t('invalid.missing') })}
        />
      </Field>
      <Field label={t('accounts.email')} error={errors.email?.message} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.register('email', emailRule(t))}
        />
      </Field>
      <Field
        label={t('accounts.password')}
        help={t('accounts.password_help', { count: PASSWORD_MIN })}
        error={errors.password?.message}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { required: t('invalid.missing') })}
        />
      </Field>
      <Button type="submit" kind="primary" loading={signUp.isPending} className="w-full">
        {t('accounts.sign_up')}
      </Button>
    </form>
  )
}
