import { useState } from 'react'
import { useMutation } from '@gatehouse/ui/little-mutation'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { type Form, useForm, useWatch } from '@gatehouse/ui/little-form'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { emailRule } from '../email-rule.ts'
import { MailSignIn } from './mail-sign-in.tsx'
import type { SignUpValues } from './sign-up-values.ts'
import { NewPasswordField } from './new-password-field.tsx'
import type { MailedKind } from './read-mailed.ts'
import type { OnSignedIn } from './use-sign-in.ts'
import { type MailKind, useMailing } from './use-mailing.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { UsernameField } from './username-field.tsx'
import { verifiedAddress, type SignInParameters } from '../sign-in-parameters.ts'

interface SignUpFormProps {
  email?: string | undefined
  wanted: SignInParameters
  onSignedIn: OnSignedIn
  /** Called when an email was sent that comes first: a code, a link, or a verification email. */
  onMailed: (kind: MailedKind, email: string, name?: string) => void
}

/** Maps an error to its field. */
const fieldOf: Record<string, keyof SignUpValues> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
  USERNAME_TOO_SHORT: 'username',
  USERNAME_TOO_LONG: 'username',
  INVALID_USERNAME: 'username',
  USERNAME_IS_ALREADY_TAKEN: 'username',
}

const placeOf = (error: unknown) =>
  error instanceof RequestFailed ? fieldOf[error.error] : undefined

/**
 * A new user's name, email address and password; or name and address with an emailed code or link.
 */
export function SignUpForm({ email = '', wanted, onSignedIn, onMailed }: SignUpFormProps) {
  const t = useTexts()
  const { signUp: byPassword } = useLoadedOffers()
  const form = useForm<SignUpValues>({
    defaultValues: { name: '', email, password: '', username: '' },
  })
  useFirstFocus(form, 'name')
  const signUp = useMutation({
    mutationFn: ({ username, ...body }: SignUpValues) =>
      signInClient.credentials.signUp({
        body: { ...body, ...(username && { username }), callbackURL: verifiedAddress(wanted) },
      }),
    onMutate: () => mail.reset(),
    onSuccess: ({ token }, { email: address }) =>
      token === null ? onMailed('proof', address) : onSignedIn({}, 'password'),
    onError: error => {
      const field = placeOf(error)
      if (field) form.setError(field, { message: signInSentence(error, t) }, { shouldFocus: true })
    },
  })
  const mail = useMailing({ wanted, onMailed, onMutate: () => signUp.reset() })
  const mailTo = async (kind: MailKind) => {
    if (!(await form.trigger(['name', 'email'], { shouldFocus: true }))) return
    mail.mutate({ kind, ...form.getValues() })
  }
  const error = signUp.error ?? mail.error
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(values => signUp.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      {error && !placeOf(error) && <Banner meaning="negative">{signInSentence(error, t)}</Banner>}
      <UserFields form={form} />
      {byPassword && (
        <>
          <ByPassword form={form} />
          <Button
            type="submit"
            kind="primary"
            loading={signUp.isPending || (signUp.isSuccess && signUp.data.token !== null)}
            className="w-full"
          >
            {t('accounts.sign_up')}
          </Button>
        </>
      )}
      <MailSignIn
        isNew
        only={!byPassword}
        pending={mail.isPending ? mail.variables.kind : undefined}
        onChoose={kind => void mailTo(kind)}
      />
    </form>
  )
}

function UserFields({ form }: { form: Form<SignUpValues> }) {
  const t = useTexts()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('accounts.name')} error={errors.name?.message} required>
        <TextInput
          autoComplete="name"
          maxLength={1_000}
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
    </>
  )
}

function ByPassword({ form }: { form: Form<SignUpValues> }) {
  const t = useTexts()
  const [named, setNamed] = useState(false)
  const username = useWatch({ control: form.control, name: 'username' })
  const { errors } = form.formState
  return (
    <>
      <NewPasswordField form={form} label={t('accounts.password')} />
      {named || username || errors.username ? (
        <UsernameField form={form} />
      ) : (
        <div>
          <button
            type="button"
            className="text-accent rounded-mark font-medium hover:underline max-sm:min-h-11"
            onClick={() => setNamed(true)}
          >
            {t('sign_up.add_username')}
          </button>
        </div>
      )}
    </>
  )
}
