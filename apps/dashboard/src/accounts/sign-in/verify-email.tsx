import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { useForm } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { emailRule } from '../email-rule.ts'
import { ExplainedHeading } from './explained-heading.tsx'
import { useHasPassword } from '../linked-accounts/linked-accounts-query.ts'
import { MailNotice } from '../mail-notice.tsx'
import { offersQuery, useOffers } from '../offers.ts'
import { sessionQuery } from '../session.ts'
import {
  signInAddress,
  ownAddress,
  verifiedAddress,
  type SignInParameters,
  returnPath,
} from '../sign-in-parameters.ts'

type Search = Pick<SignInParameters, 'error' | 'to'> & { token?: string; callbackURL?: string }

const names = ['token', 'callbackURL', 'error', 'to'] as const

/**
 * The page of a verification link. Nothing is verified until its button is pressed, because email
 * scanners open links but press no buttons.
 */
export const Route = createFileRoute('/verify-email')({
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.map(name => [name, search[name]]).filter(([, value]) => typeof value === 'string'),
    ),
  beforeLoad: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(offersQuery)
  },
  component: VerifyEmail,
})

function VerifyEmail() {
  const { token, callbackURL = '/', error, to } = Route.useSearch()
  const requested = to === undefined ? {} : { to }
  if (!token || error) return <Outcome code={error} wanted={requested} />
  const own = ownCallback(callbackURL)
  return own ? (
    <ConfirmOnPage token={token} wanted={own} />
  ) : (
    <ConfirmByRedirect {...{ token, callbackURL }} />
  )
}

/** The page to continue to, if the link returns to this page; undefined otherwise. */
function ownCallback(callbackURL: string): SignInParameters | undefined {
  const own = ownAddress(callbackURL)
  const url = own === undefined ? undefined : new URL(own, location.origin)
  if (url?.pathname !== '/verify-email') return undefined
  const to = url.searchParams.get('to')
  return to === null ? {} : { to }
}

/** Verifies without leaving the page, and shows the result. */
function ConfirmOnPage({ token, wanted }: { token: string; wanted: SignInParameters }) {
  const queryClient = useQueryClient()
  const verify = useMutation({
    mutationFn: async () => {
      const before = await queryClient.ensureQueryData(sessionQuery)
      await clientOf().verifications.verify({ token })
      return { wasSignedIn: before !== null }
    },
    // The cached session is from before the verification.
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (verify.isSuccess) return <Verified wanted={wanted} isClaimed={!verify.data.wasSignedIn} />
  const { error } = verify
  if (error instanceof RequestFailed && error.status === 401) {
    return <Outcome code={error.error.toLowerCase()} wanted={wanted} />
  }
  return <ConfirmPrompt error={error} loading={verify.isPending} onPress={() => verify.mutate()} />
}

/** Has the server verify and redirect to the application that requested it. */
function ConfirmByRedirect({ token, callbackURL }: { token: string; callbackURL: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    const query = new URLSearchParams({ token, callbackURL })
    location.assign(`/api/auth/verify-email?${query.toString()}`)
  }
  return <ConfirmPrompt error={null} loading={isLeaving} onPress={leave} />
}

interface ConfirmPromptProps {
  error: Error | null
  loading: boolean
  onPress: () => void
}

function ConfirmPrompt({ error, loading, onPress }: ConfirmPromptProps) {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <AccountFrame title={t('verify_email.title')} text={t('verify_email.text')}>
      <div className="flex flex-col gap-4">
        {error && <Banner meaning="negative">{sentenceOf(error, t)}</Banner>}
        <Button
          ref={button}
          kind="primary"
          loading={loading}
          className="w-full"
          onClick={() => !loading && onPress()}
        >
          {t('sign_up.prove')}
        </Button>
      </div>
    </AccountFrame>
  )
}

interface VerifiedProps {
  wanted: SignInParameters
  /** No user was signed in here before; if one is now, the verification claimed the address. */
  isClaimed?: boolean
}

/** The address is verified; a user who has no password now can set one. */
function Verified({ wanted, isClaimed = false }: VerifiedProps) {
  const t = useTexts()
  const { data: session, isFetching } = useQuery(sessionQuery)
  return (
    <AccountFrame title={t('accounts.proven_title')}>
      <div className="flex flex-col gap-4">
        <Banner meaning="positive">{t('accounts.proven')}</Banner>
        {session && isClaimed && <PasswordNotice />}
        {!isFetching && <ContinueLink signedIn={session !== null} wanted={wanted} />}
      </div>
    </AccountFrame>
  )
}

function PasswordNotice() {
  const t = useTexts()
  const { password } = useOffers()
  const hasPassword = useHasPassword()
  if (!password || hasPassword !== false) return null
  return (
    <Banner
      title={t('verify_email.no_password')}
      actions={
        <Link href="/account/password" className={buttonClass('secondary')} plain>
          {t('verify_email.set_password')}
        </Link>
      }
    >
      {t('verify_email.no_password_text')}
    </Banner>
  )
}

function ContinueLink({ signedIn, wanted }: { signedIn: boolean; wanted: SignInParameters }) {
  const t = useTexts()
  return (
    <Link
      plain
      href={signedIn ? returnPath(wanted) : signInAddress('/sign-in', wanted)}
      className={`${buttonClass('primary')} w-full`}
    >
      {t(signedIn ? 'accounts.go_on' : 'accounts.sign_in')}
    </Link>
  )
}

/** Shown without a usable token: the verification status, and how to get another link. */
function Outcome({ code, wanted }: { code: string | undefined; wanted: SignInParameters }) {
  const t = useTexts()
  const { data: session, isPending } = useQuery(sessionQuery)
  const { verificationMail } = useOffers()
  if (isPending) return <AccountFrame title={t('verify_email.title')}>{null}</AccountFrame>
  if (session?.user.emailVerified && !code) return <Verified wanted={wanted} />
  return (
    <AccountFrame title={t('accounts.not_proven_title')}>
      <div className="flex flex-col gap-4">
        <ExplainedHeading code={code ?? 'invalid_token'} />
        {verificationMail && session && !session.user.emailVerified && (
          <MailNotice email={session.user.email} offersNewLink to={wanted.to} />
        )}
        {verificationMail && !session && <ResendVerification wanted={wanted} />}
        <ContinueLink signedIn={Boolean(session)} wanted={wanted} />
      </div>
    </AccountFrame>
  )
}

/** A user who is not signed in enters the address. */
function ResendVerification({ wanted }: { wanted: SignInParameters }) {
  const t = useTexts()
  const form = useForm({ defaultValues: { email: '' } })
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      clientOf().verifications.send({ body: { email, callbackURL: verifiedAddress(wanted) } }),
  })
  if (send.isSuccess) return <MailNotice email={send.variables.email} to={wanted.to} />
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(input => send.mutate(input))(event)}
      className="flex flex-col gap-4"
    >
      {send.error && <Banner meaning="negative">{sentenceOf(send.error, t)}</Banner>}
      <Field label={t('accounts.email')} error={form.formState.errors.email?.message} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.register('email', emailRule(t))}
        />
      </Field>
      <Button type="submit" kind="secondary" loading={send.isPending} className="w-full">
        {t('accounts.ask_new_link')}
      </Button>
    </form>
  )
}
