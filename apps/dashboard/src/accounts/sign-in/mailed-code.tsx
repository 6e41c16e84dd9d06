import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { useForm } from '@gatehouse/ui/little-form'
import { Trans } from 'react-i18next'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { CodeInput, digitsOf, SIX_DIGITS } from './code-input.tsx'
import { codeErrors, problemKeyOf } from './refusal-key-of.ts'
import { SendAgain } from './send-again.tsx'
import type { OnSignedIn } from './use-sign-in.ts'

interface MailedCodeProps {
  email: string
  /** The new user's details, when signing up. */
  name?: string | undefined
  onSignedIn: OnSignedIn
}

/** Signs in or up with the code emailed to an address. */
export function MailedCode({ email, name, onSignedIn }: MailedCodeProps) {
  const t = useTexts()
  const form = useForm({ defaultValues: { code: '' } })
  useFirstFocus(form, 'code')
  const signIn = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      signInClient.emailCodes.signIn({
        body: { email, otp: digitsOf(code), ...(name && { name }) },
      }),
    onSuccess: entered => onSignedIn(entered, 'code'),
    onError: error => {
      if (!problemKeyOf(error, codeErrors)) return
      form.setError('code', { message: signInSentence(error, t) })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  const send = () => signInClient.emailCodes.send({ body: { email, type: 'sign-in' } })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans t={t} i18nKey="sign_in.code_sent" values={{ email }} components={bold} />{' '}
        <MailboxLink email={email} />
      </p>
      {signIn.error && !problemKeyOf(signIn.error, codeErrors) && (
        <Banner meaning="negative">{signInSentence(signIn.error, t)}</Banner>
      )}
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(input => signIn.mutate(input))(event)}
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
        <Button
          type="submit"
          kind="primary"
          loading={signIn.isPending || signIn.isSuccess}
          className="w-full"
        >
          {t('accounts.sign_in')}
        </Button>
      </form>
      <SendAgain send={send} />
    </div>
  )
}

const bold = [<b key="bold" className="break-all" />]
