import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { isElsewhere } from '../../frame/elsewhere.ts'
import { useWords } from '../../words.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading } from './explained-heading.tsx'
import { loadSignIn } from './load-sign-in.ts'
import { MailedCode } from './mailed-code.tsx'
import { MailedLink } from './mailed-link.tsx'
import { OneTap } from './one-tap.tsx'
import { OrLine } from './or-line.tsx'
import { VerifyAddress } from './verify-address.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readMailed, type Mailed } from './read-mailed.ts'
import { useSignIn } from './use-sign-in.ts'
import { providersQuery } from '../linked-accounts/linked-accounts-query.ts'
import { useOffers } from '../offers.ts'
import { signInAddress, readWanted, type WantedAddress, wantedAddress } from '../session.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** The sign-up page with the enabled methods. */
export const Route = createFileRoute('/sign-up')({
  validateSearch: (search: Record<string, unknown>): WantedAddress & Mailed => ({
    ...readWanted(search),
    ...readMailed(search),
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const href = wantedAddress(search)
    if (await loadSignIn(queryClient)) throw redirect({ href, reloadDocument: isElsewhere(href) })
  },
  component: SignUp,
})

function SignUp() {
  const t = useWords()
  const search = Route.useSearch()
  const enter = useSignIn(search)
  const { mailed, email = '', name } = search
  if (!mailed || !email) return <Newcomers />
  const isCode = mailed === 'code'
  return (
    <AccountFrame
      title={t(isCode ? 'sign_in.code_title' : 'accounts.sign_up_title')}
      other={
        <Link href={signInAddress(mailed === 'proof' ? '/sign-in' : '/sign-up', search, { email })}>
          {t(mailed === 'proof' ? 'accounts.back_to_sign_in' : 'sign_in.back')}
        </Link>
      }
    >
      {mailed === 'code' && <MailedCode email={email} name={name} onEntered={enter} />}
      {mailed === 'link' && <MailedLink email={email} name={name} wanted={search} />}
      {mailed === 'proof' && <VerifyAddress email={email} wanted={search} />}
    </AccountFrame>
  )
}

function Newcomers() {
  const t = useWords()
  const search = Route.useSearch()
  const router = useRouter()
  const enter = useSignIn(search)
  const offers = useOffers()
  const byForm = offers.signUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  const isOpen = byForm || offers.socialSignUp
  const { providers } = Route.useRouteContext().queryClient.getQueryData(
    providersQuery.queryKey,
  ) ?? { providers: [] }
  const byProvider = offers.socialSignUp && providers.length > 0
  return (
    <AccountFrame
      title={t(isOpen ? 'accounts.sign_up_title' : 'sign_up.closed')}
      text={isOpen && t('accounts.sign_up_text')}
      other={
        <Trans
          t={t}
          i18nKey="accounts.have_account"
          components={[<Link key="link" href={signInAddress('/sign-in', search)} />]}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {search.error && <ExplainedHeading code={search.error} titled />}
        {!isOpen && <Banner meaning="warning">{t('refusal.sign_up_disabled')}</Banner>}
        {byProvider && (
          <>
            <OneTap context="signup" onEntered={enter} />
            <div className="flex flex-col gap-2">
              <ProviderButtons
                isNew
                to={wantedAddress(search)}
                back={signInAddress('/sign-up', search)}
              />
            </div>
          </>
        )}
        {byProvider && byForm && <OrLine />}
        {byForm && (
          <SignUpForm
            email={search.email}
            wanted={search}
            onEntered={enter}
            onMailed={(mailed, email, name) =>
              router.history.push(
                signInAddress('/sign-up', search, { mailed, email, ...(name && { name }) }),
              )
            }
          />
        )}
      </div>
    </AccountFrame>
  )
}
