import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm, useWatch } from '@gatehouse/ui/little-form'
import { signInClient } from '../../sign-in-client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { MailSignIn } from './mail-sign-in.tsx'
import type { MailKind } from './use-mailing.ts'
import { useMailing } from './use-mailing.ts'
import { problemKeyOf, usernameErrors } from './refusal-key-of.ts'
import type { OnSignedIn } from './use-sign-in.ts'
import { isAddress, isAddressLike } from '../email-rule.ts'
import { MailNotice } from '../mail-notice.tsx'
import { useLoadedOffers } from '../offers-context.ts'
import { PasswordInput } from '../password-input.tsx'
import { verifiedAddress, type SignInParameters } from '../sign-in-parameters.ts'

interface SignInFormProps {
  email?: string | undefined
  wanted: SignInParameters
  /** The form is a dialog over a page that must stay open: links open in a new tab. */
  over?: boolean
  onSignedIn: OnSignedIn
  onMailed: (kind: MailKind, email: string) => void
}

interface FormInput {
  name: string
  password: string
  rememberMe: boolean
}

const unproven: ReadonlySet<string> = new Set(['EMAIL_NOT_VERIFIED'])

/**
 * Signs in with email address or username and password, or by email; used on the sign-in page, and
 * over a page whose session ended.
 */
export function SignInForm(props: SignInFormProps) {
  const { email = '', wanted, over = false, onSignedIn, onMailed } = props
  const t = useTexts()
  const { password: byPassword, passwordReset } = useLoadedOffers()
  const form = useForm<FormInput>({
    defaultValues: { name: email, password: '', rememberMe: true },
  })
  useFirstFocus(form, email && byPassword ? 'password' : 'name')
  const { errors } = form.formState
  const name = useWatch({ control: form.control, name: 'name' }).trim()
  const signIn = useMutation({
    mutationFn: (input: FormInput) => signInBy(input, wanted),
    onMutate: () => mail.reset(),
    onSuccess: entered => onSignedIn(entered, 'password'),
    onError: error => {
      if (!problemKeyOf(error, usernameErrors)) {
        return form.setFocus('password', { shouldSelect: true })
      }
      form.setError('name', { message: signInSentence(error, t) }, { shouldFocus: true })
    },
  })
  const mail = useMailing({ wanted, onMailed, onMutate: () => signIn.reset() })
  const mailTo = (kind: MailKind) => {
    if (isAddress(name)) return mail.mutate({ kind, email: name })
    form.setError('name', { message: t('sign_in.needs_email') }, { shouldFocus: true })
  }
  const error = signIn.error ?? mail.error
  const needsVerification =
    problemKeyOf(signIn.error, unproven) && isAddress(signIn.variables?.name ?? '')
  const resetQuery = isAddress(name) ? `?${new URLSearchParams({ email: name }).toString()}` : ''
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(input => signIn.mutate(input))(event)}
      className="flex flex-col gap-4"
    >
      {needsVerification && <MailNotice email={signIn.variables?.name ?? name} to={wanted.to} />}
      {error && !needsVerification && !problemKeyOf(error, usernameErrors) && (
        <Banner meaning="negative">{signInSentence(error, t)}</Banner>
      )}
      <Field
        label={t(byPassword ? 'sign_in.identifier' : 'accounts.email')}
        error={errors.name?.message}
        required
      >
        <TextInput
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('name', {
            required: t('invalid.missing'),
            validate: typed => !isAddressLike(typed) || isAddress(typed) || t('invalid.email'),
          })}
        />
      </Field>
      {byPassword && (
        <>
          <Field
            label={t('accounts.password')}
            error={errors.password?.message}
            required
            aside={
              passwordReset && (
                <Link href={`/forgot-password${resetQuery}`} target={over ? '_blank' : undefined}>
                  {t('accounts.forgot')}
                </Link>
              )
            }
          >
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { required: t('invalid.missing') })}
            />
          </Field>
          <Checkbox label={t('accounts.remember')} {...form.register('rememberMe')} />
          <Button
            type="submit"
            kind="primary"
            loading={signIn.isPending || signIn.isSuccess}
            className="w-full"
          >
            {t('accounts.sign_in')}
          </Button>
        </>
      )}
      <MailSignIn
        only={!byPassword}
        pending={mail.isPending ? mail.variables.kind : undefined}
        onChoose={mailTo}
      />
    </form>
  )
}

function signInBy({ name: typed, password, rememberMe }: FormInput, parameters: SignInParameters) {
  const name = typed.trim()
  const body = { password, rememberMe, callbackURL: verifiedAddress(parameters) }
  const { credentials } = signInClient
  return isAddressLike(name)
    ? credentials.signIn({ body: { ...body, email: name } })
    : credentials.signInByUsername({ body: { ...body, username: name } })
}
