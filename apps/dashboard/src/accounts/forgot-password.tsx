import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { clientOf } from '../client.ts'
import { useFirstFocus } from '../frame/use-first-focus.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { emailRule } from './email-rule.ts'
import { MailboxLink } from './mail-notice.tsx'
import { readWanted } from './session.ts'

/** Where one asks for a way back in. The answer never says whether the address is known. */
export const Route = createFileRoute('/forgot-password')({
  validateSearch: readWanted,
  component: ForgotPassword,
})

function ForgotPassword() {
  const t = useWords()
  const { email = '' } = Route.useSearch()
  const form = useForm({ defaultValues: { email } })
  useFirstFocus(form, 'email')
  const ask = useMutation({
    mutationFn: (values: { email: string }) =>
      clientOf().credentials.requestReset({
        body: { email: values.email, redirectTo: '/reset-password' },
      }),
  })
  const sentTo = ask.isSuccess ? ask.variables.email : undefined
  return (
    <AccountFrame
      title={t('accounts.forgot_title')}
      text={sentTo ? undefined : t('accounts.forgot_text')}
      other={<Link href="/sign-in">{t('accounts.back_to_sign_in')}</Link>}
    >
      {sentTo ? (
        <Banner title={t('accounts.check_mail')}>
          <Trans
            t={t}
            i18nKey="accounts.reset_sent"
            values={{ email: sentTo }}
            components={[<b key="b" />]}
          />{' '}
          <MailboxLink email={sentTo} />
        </Banner>
      ) : (
        <form
          noValidate
          onSubmit={event => void form.handleSubmit(values => ask.mutate(values))(event)}
          className="flex flex-col gap-4"
        >
          {ask.error && <Banner meaning="negative">{sentenceOf(ask.error, t)}</Banner>}
          <Field label={t('accounts.email')} error={form.formState.errors.email?.message} required>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="username"
              {...form.register('email', emailRule(t))}
            />
          </Field>
          <Button type="submit" kind="primary" loading={ask.isPending} className="w-full">
            {t('accounts.send_link')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
