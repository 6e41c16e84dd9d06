import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { clientOf } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { emailRule } from './email-rule.ts'
import { Explained } from './entrance/explained.tsx'
import { MailNotice } from './mail-notice.tsx'
import { offersQuery, useOffers } from './offers.ts'
import { doorAddress, provenAddress, sessionQuery, type Wanted, wantedAddress } from './session.ts'

/** Where the link of the verification mail lands, after the server has read it. */
export const Route = createFileRoute('/verify-email')({
  validateSearch: ({ error, to }: Record<string, unknown>): Pick<Wanted, 'error' | 'to'> => ({
    ...(typeof error === 'string' && { error }),
    ...(typeof to === 'string' && { to }),
  }),
  beforeLoad: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(offersQuery)
  },
  component: VerifyEmail,
})

function VerifyEmail() {
  const t = useWords()
  const { error, ...wanted } = Route.useSearch()
  const queryClient = useQueryClient()
  const { data: session, isPending } = useQuery(sessionQuery)
  const { verificationMail } = useOffers()
  // What was known of the session is from before the address was proven.
  useEffect(() => void queryClient.invalidateQueries(sessionQuery), [queryClient])
  const asks = error !== undefined && verificationMail && !isPending
  return (
    <AccountFrame title={t(error ? 'accounts.not_proven_title' : 'accounts.proven_title')}>
      <div className="flex flex-col gap-4">
        {error ? (
          <Explained code={error} />
        ) : (
          <Banner meaning="positive">{t('accounts.proven')}</Banner>
        )}
        {asks && session && !session.user.emailVerified && (
          <MailNotice email={session.user.email} isAsked to={wanted.to} />
        )}
        {asks && !session && <AskAgain wanted={wanted} />}
        {!isPending && (
          <Link
            plain
            href={session ? wantedAddress(wanted) : doorAddress('/sign-in', wanted)}
            className={`${buttonClass(asks && !session ? 'secondary' : 'primary')} w-full`}
          >
            {t(session ? 'accounts.go_on' : 'accounts.sign_in')}
          </Link>
        )}
      </div>
    </AccountFrame>
  )
}

/** Who is not signed in says for which address. */
function AskAgain({ wanted }: { wanted: Wanted }) {
  const t = useWords()
  const form = useForm({ defaultValues: { email: '' } })
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      clientOf().verifications.send({ body: { email, callbackURL: provenAddress(wanted) } }),
  })
  if (send.isSuccess) return <MailNotice email={send.variables.email} to={wanted.to} />
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(given => send.mutate(given))(event)}
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
      <Button type="submit" kind="primary" loading={send.isPending} className="w-full">
        {t('accounts.ask_new_link')}
      </Button>
    </form>
  )
}
