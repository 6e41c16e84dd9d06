import { useState } from 'react'
import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { useForm } from '@gatehouse/ui/little-form'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { MailNotice } from '../mail-notice.tsx'
import { useLoadedOffers } from '../offers-context.ts'
import { signInAddress, type SignInParameters } from '../sign-in-parameters.ts'
import { CodeInput, digitsOf, SIX_DIGITS } from './code-input.tsx'
import { codeErrors, problemKeyOf } from './refusal-key-of.ts'
import { SendAgain } from './send-again.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * Shown after sign-up if verification is required: the user verifies the address with the emailed
 * link or code.
 */
export function VerifyAddress({ email, wanted }: { email: string; wanted: SignInParameters }) {
  const t = useTexts()
  const { emailCode } = useLoadedOffers()
  const [step, setStep] = useState<'link' | 'code' | 'proven'>('link')
  const sendCode = () =>
    signInClient.emailCodes.send({ body: { email, type: 'email-verification' } })
  const send = useMutation({ mutationFn: sendCode, onSuccess: () => setStep('code') })
  if (step === 'proven') {
    return (
      <div className="flex flex-col gap-4">
        <Banner meaning="positive">{t('accounts.proven')}</Banner>
        <Link
          plain
          href={signInAddress('/sign-in', wanted, { email })}
          className={`${buttonClass('primary')} w-full`}
        >
          {t('accounts.sign_in')}
        </Link>
      </div>
    )
  }
  if (step === 'code') {
    return (
      <CodeForm
        email={email}
        wanted={wanted}
        send={sendCode}
        onVerified={() => setStep('proven')}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <MailNotice email={email} to={wanted.to} />
      {send.error && <Banner meaning="negative">{signInSentence(send.error, t)}</Banner>}
      {emailCode && (
        <Button className="w-full" loading={send.isPending} onClick={() => send.mutate()}>
          {t('sign_up.prove_by_code')}
        </Button>
      )}
    </div>
  )
}

interface CodeFormProps {
  email: string
  wanted: SignInParameters
  send: () => Promise<unknown>
  onVerified: () => void
}

function CodeForm({ email, wanted, send, onVerified }: CodeFormProps) {
  const t = useTexts()
  const enter = useSignIn(wanted)
  const form = useForm({ defaultValues: { code: '' } })
  useFirstFocus(form, 'code')
  const verifyAddress = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      signInClient.emailCodes.verifyEmail({ body: { email, otp: digitsOf(code) } }),
    onSuccess: ({ token }) => (token === null ? onVerified() : enter({}, 'code')),
    onError: error => {
      if (!problemKeyOf(error, codeErrors)) return
      form.setError('code', { message: signInSentence(error, t) })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('two_factor.code_mailed', { email })}</p>
      {verifyAddress.error && !problemKeyOf(verifyAddress.error, codeErrors) && (
        <Banner meaning="negative">{signInSentence(verifyAddress.error, t)}</Banner>
      )}
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(input => verifyAddress.mutate(input))(event)}
        className="flex flex-col gap-4"
      >
        <Field label={t('two_factor.code')} error={form.formState.errors.code?.message} required>
          <CodeInput
            {...form.register('code', {
              required: t('invalid.missing'),
              pattern: { value: SIX_DIGITS, message: t('two_factor.six_digits') },
            })}
          />
        </Field>
        <Button type="submit" kind="primary" loading={verifyAddress.isPending} className="w-full">
          {t('sign_up.prove')}
        </Button>
      </form>
      <SendAgain send={send} />
    </div>
  )
}
