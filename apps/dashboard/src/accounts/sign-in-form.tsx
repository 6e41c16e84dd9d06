import { useMutation } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm, useWatch } from 'react-hook-form'
import { clientOf } from '../client.ts'
import { useFirstFocus } from '../frame/use-first-focus.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { emailRule } from './email-rule.ts'
import { MailNotice } from './mail-notice.tsx'
import { PasswordInput } from './password-input.tsx'

interface SignInFormProps {
  email?: string | undefined
  onSignedIn: () => void
}

/** Address and password; used on the page, and over a page whose session ended. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const t = useWords()
  const form = useForm({ defaultValues: { email, password: '', rememberMe: true } })
  useFirstFocus(form, email ? 'password' : 'email')
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string; rememberMe: boolean }) =>
      clientOf().credentials.signIn({ body: { ...body, callbackURL: '/verify-email' } }),
    onSuccess: onSignedIn,
    onError: () => form.setFocus('password', { shouldSelect: true }),
  })
  const { errors } = form.formState
  const address = useWatch({ control: form.control, name: 'email' })
  const unproven =
    signIn.error instanceof RequestFailed && signIn.error.error === 'EMAIL_NOT_VERIFIED'
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => signIn.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {unproven && <MailNotice email={signIn.variables?.email ?? address} />}
      {signIn.error && !unproven && (
        <Banner meaning="negative">{sentenceOf(signIn.error, t)}</Banner>
      )}
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
        error={errors.password?.message}
        required
        aside={
          <Link href={`/forgot-password?email=${encodeURIComponent(address)}`}>
            {t('accounts.forgot')}
          </Link>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { required: t('invalid.missing') })}
        />
      </Field>
      <Checkbox label={t('accounts.remember')} {...form.register('rememberMe')} />
      <Button type="submit" kind="primary" loading={signIn.isPending} className="w-full">
        {t('accounts.sign_in')}
      </Button>
    </form>
  )
}
