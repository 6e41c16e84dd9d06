import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { useForm } from '@gatehouse/ui/little-form'
import { Trans } from 'react-i18next'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { CodeInput, digitsOf, SIX_DIGITS } from './code-input.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { codeErrors, passwordErrors, problemKeyOf } from './refusal-key-of.ts'
import type { EntrancePageProps } from './entrance-page.ts'
import { SendAgain } from './send-again.tsx'
import { MailboxLink } from '../mail-notice.tsx'

/**
 * Sets a new password once: with the token of an emailed link, or with a code emailed to `email`.
 */
export default function ResetPassword({ search }: EntrancePageProps) {
  const t = useTexts()
  const { token, error, email } = search
  const isOpen = !error && (token || email)
  return (
    <AccountFrame
      title={t('accounts.reset_title')}
      other={<Link href="/sign-in">{t('accounts.back_to_sign_in')}</Link>}
    >
      {isOpen ? <ResetForm token={token} email={email} /> : <LinkAlreadyUsed />}
    </AccountFrame>
  )
}

interface FormInput {
  code: string
  password: string
}

/** With a token, or else with the emailed code. */
function ResetForm({
  token,
  email = '',
}: {
  token?: string | undefined
  email?: string | undefined
}) {
  const t = useTexts()
  const form = useForm<FormInput>({ defaultValues: { code: '', password: '' } })
  useFirstFocus(form, token ? 'password' : 'code')
  const reset = useMutation<unknown, Error, FormInput>({
    mutationFn: ({ code, password }) =>
      token
        ? signInClient.credentials.resetPassword({ body: { newPassword: password, token } })
        : signInClient.emailCodes.resetPassword({ body: { email, otp: digitsOf(code), password } }),
    onError: error => {
      const field = fieldOf(error)
      if (field) form.setError(field, { message: signInSentence(error, t) }, { shouldFocus: true })
    },
  })
  if (reset.isSuccess) return <Done />
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => reset.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {reset.error && !fieldOf(reset.error) && (
        <Banner meaning="negative">{signInSentence(reset.error, t)}</Banner>
      )}
      {!token && <CodePart form={form} email={email} />}
      <NewPasswordField form={form} label={t('accounts.new_password')} />
      <Button type="submit" kind="primary" loading={reset.isPending} className="w-full">
        {t('accounts.set_password')}
      </Button>
      <p className="text-small text-faint">{t('accounts.reset_help')}</p>
      {!token && (
        <SendAgain send={() => signInClient.emailCodes.requestReset({ body: { email } })} />
      )}
    </form>
  )
}

function fieldOf(error: unknown): keyof FormInput | undefined {
  if (problemKeyOf(error, codeErrors)) return 'code'
  return problemKeyOf(error, passwordErrors) ? 'password' : undefined
}

function CodePart({ form, email }: { form: ReturnType<typeof useForm<FormInput>>; email: string }) {
  const t = useTexts()
  return (
    <>
      <p className="text-muted">
        <Trans
          t={t}
          i18nKey="sign_in.reset_code_sent"
          values={{ email }}
          components={[<b key="b" className="break-all" />]}
        />{' '}
        <MailboxLink email={email} />
      </p>
      <Field label={t('two_factor.code')} error={form.formState.errors.code?.message} required>
        <CodeInput
          {...form.register('code', {
            required: t('invalid.missing'),
            pattern: { value: SIX_DIGITS, message: t('two_factor.six_digits') },
          })}
        />
      </Field>
    </>
  )
}

function Done() {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <Banner meaning="positive">{t('accounts.reset_done')}</Banner>
      <Link plain href="/sign-in" className={`${buttonClass('primary')} w-full`}>
        {t('accounts.sign_in')}
      </Link>
    </div>
  )
}

function LinkAlreadyUsed() {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <Banner meaning="negative">{t('refusal.link_used')}</Banner>
      <Link plain href="/forgot-password" className={`${buttonClass('primary')} w-full`}>
        {t('accounts.ask_new_link')}
      </Link>
    </div>
  )
}
