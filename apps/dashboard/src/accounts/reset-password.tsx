import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { useForm } from 'react-hook-form'
import { clientOf } from '../client.ts'
import { useFirstFocus } from '../frame/use-first-focus.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { PasswordInput } from './password-input.tsx'

/** Where the mailed link leads: a new password, once. */
export const Route = createFileRoute('/reset-password')({
  validateSearch: ({
    token,
    error,
  }: Record<string, unknown>): { token?: string; error?: string } => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof error === 'string' && { error }),
  }),
  component: ResetPassword,
})

function ResetPassword() {
  const t = useWords()
  const { token, error } = Route.useSearch()
  return (
    <AccountFrame
      title={t('accounts.reset_title')}
      other={<Link href="/sign-in">{t('accounts.back_to_sign_in')}</Link>}
    >
      {token && !error ? <ResetForm token={token} /> : <UsedLink />}
    </AccountFrame>
  )
}

function ResetForm({ token }: { token: string }) {
  const t = useWords()
  const form = useForm({ defaultValues: { password: '' } })
  useFirstFocus(form, 'password')
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      clientOf().credentials.resetPassword({ body: { newPassword: password, token } }),
  })
  if (reset.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <Banner meaning="positive">{t('accounts.reset_done')}</Banner>
        <Link plain href="/sign-in" className={`${buttonClass('primary')} w-full`}>
          {t('accounts.sign_in')}
        </Link>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => reset.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {reset.error && <Banner meaning="negative">{sentenceOf(reset.error, t)}</Banner>}
      <Field
        label={t('accounts.new_password')}
        help={t('accounts.reset_help')}
        error={form.formState.errors.password?.message}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { required: t('invalid.missing') })}
        />
      </Field>
      <Button type="submit" kind="primary" loading={reset.isPending} className="w-full">
        {t('accounts.set_password')}
      </Button>
    </form>
  )
}

function UsedLink() {
  const t = useWords()
  return (
    <div className="flex flex-col gap-4">
      <Banner meaning="negative">{t('refusal.link_used')}</Banner>
      <Link plain href="/forgot-password" className={`${buttonClass('primary')} w-full`}>
        {t('accounts.ask_new_link')}
      </Link>
    </div>
  )
}
