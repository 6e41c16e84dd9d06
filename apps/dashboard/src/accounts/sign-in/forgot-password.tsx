import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link, useNavigateTo } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from '@gatehouse/ui/little-form'
import { Trans } from 'react-i18next'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { emailRule } from '../email-rule.ts'
import type { EntrancePageProps } from './entrance-page.ts'
import { SendAgain } from './send-again.tsx'
import { MailboxLink } from '../mail-notice.tsx'
import { useLoadedOffers } from '../offers-context.ts'
import { readSignInParameters } from '../sign-in-parameters.ts'

/** Requests a password reset. The response never reveals whether the address has an account. */
export default function ForgotPassword({ search }: EntrancePageProps) {
  const t = useTexts()
  const { email = '' } = readSignInParameters(search)
  const go = useNavigateTo()
  const { passwordReset, emailCode } = useLoadedOffers()
  const form = useForm<ResetRequest>({ defaultValues: { email } })
  const request = useMutation({ mutationFn: requestLink })
  const byCode = useMutation({
    mutationFn: (provided: ResetRequest) =>
      signInClient.emailCodes.requestReset({ body: provided }),
    onSuccess: (_, { email: to }) =>
      go(`/reset-password?${new URLSearchParams({ email: to }).toString()}`),
  })
  const error = byCode.isPending || byCode.error ? byCode.error : request.error
  const byLink = (provided: ResetRequest) => {
    byCode.reset()
    request.mutate(provided)
  }
  const sentTo = request.isSuccess ? request.variables.email : undefined
  return (
    <AccountFrame
      title={t('accounts.forgot_title')}
      text={sentTo || !passwordReset ? undefined : t('accounts.forgot_text')}
      other={<Link href="/sign-in">{t('accounts.back_to_sign_in')}</Link>}
    >
      {!passwordReset && <Banner meaning="warning">{t('refusal.reset_disabled')}</Banner>}
      {passwordReset && sentTo && (
        <div className="flex flex-col gap-4">
          <Banner title={t('accounts.check_mail')}>
            <Trans
              t={t}
              i18nKey="accounts.reset_sent"
              values={{ email: sentTo }}
              components={[<b key="b" className="break-all" />]}
            />{' '}
            <MailboxLink email={sentTo} />
          </Banner>
          <SendAgain send={() => requestLink({ email: sentTo })} />
        </div>
      )}
      {passwordReset && !sentTo && (
        <form
          noValidate
          onSubmit={event => void form.handleSubmit(byLink)(event)}
          className="flex flex-col gap-4"
        >
          {error && <Banner meaning="negative">{signInSentence(error, t)}</Banner>}
          <AddressField form={form} />
          <Button type="submit" kind="primary" loading={request.isPending} className="w-full">
            {t('accounts.send_link')}
          </Button>
          {emailCode && (
            <Button
              loading={byCode.isPending}
              className="w-full"
              onClick={() => void form.handleSubmit(values => byCode.mutate(values))()}
            >
              {t('sign_in.mail.code')}
            </Button>
          )}
        </form>
      )}
    </AccountFrame>
  )
}

interface ResetRequest {
  email: string
}

const requestLink = ({ email }: ResetRequest) =>
  signInClient.credentials.requestReset({ body: { email, redirectTo: '/reset-password' } })

function AddressField({ form }: { form: ReturnType<typeof useForm<ResetRequest>> }) {
  const t = useTexts()
  useFirstFocus(form, 'email')
  return (
    <Field label={t('accounts.email')} error={form.formState.errors.email?.message} required>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.register('email', emailRule(t))}
      />
    </Field>
  )
}
