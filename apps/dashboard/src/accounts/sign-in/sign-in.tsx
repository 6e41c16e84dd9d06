import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { isElsewhere } from '../../frame/elsewhere.ts'
import { useWords } from '../../words.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading } from './explained-heading.tsx'
import { MailedCode } from './mailed-code.tsx'
import { MailedLink } from './mailed-link.tsx'
import { OneTap } from './one-tap.tsx'
import { OrLine } from './or-line.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { type Mailed, readMailed } from './read-mailed.ts'
import { useSignIn } from './use-sign-in.ts'
import { loadSignIn } from './load-sign-in.ts'
import { useOffers } from '../offers.ts'
import { knowsPasskeys } from '../passkeys/knows-passkeys.ts'
import { signInAddress, readWanted, type WantedAddress, wantedAddress } from '../session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page with the enabled methods; continues to the requested page. */
export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): WantedAddress & Mailed => ({
    ...readWanted(search),
    ...readMailed(search),
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const href = wantedAddress(search)
    if (await loadSignIn(queryClient)) throw redirect({ href, reloadDocument: isElsewhere(href) })
  },
  component: SignIn,
})

function SignIn() {
  const t = useWords()
  const search = Route.useSearch()
  const enter = useSignIn(search)
  const { mailed, email = '' } = search
  if (email && (mailed === 'code' || mailed === 'link')) {
    return (
      <AccountFrame
        title={t(mailed === 'code' ? 'sign_in.code_title' : 'accounts.sign_in_title')}
        other={<Link href={signInAddress('/sign-in', search, { email })}>{t('sign_in.back')}</Link>}
      >
        {mailed === 'code' ? (
          <MailedCode email={email} onEntered={enter} />
        ) : (
          <MailedLink email={email} wanted={search} />
        )}
      </AccountFrame>
    )
  }
  return <SignInPages />
}

function SignInPages() {
  const t = useWords()
  const search = Route.useSearch()
  const router = useRouter()
  const enter = useSignIn(search)
  const offers = useOffers()
  const back = signInAddress('/sign-in', search)
  const isOpen = offers.password || offers.emailCode || offers.magicLink
  const takesNewcomers =
    offers.signUp || offers.socialSignUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  return (
    <AccountFrame
      title={t('accounts.sign_in_title')}
      other={
        takesNewcomers && (
          <Trans
            t={t}
            i18nKey="accounts.no_account"
            components={[<Link key="link" href={signInAddress('/sign-up', search)} />]}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {search.error && <ExplainedHeading code={search.error} titled />}
        <OneTap context="signin" onEntered={enter} />
        <div className="flex flex-col gap-2">
          {knowsPasskeys() && <PasskeySignIn suggests={isOpen} onEntered={enter} />}
          <ProviderButtons to={wantedAddress(search)} back={back} />
        </div>
        {isOpen && (
          <>
            <OrLine />
            <SignInForm
              email={search.email}
              wanted={search}
              onEntered={enter}
              onMailed={(mailed, email) =>
                router.history.push(signInAddress('/sign-in', search, { mailed, email }))
              }
            />
          </>
        )}
      </div>
    </AccountFrame>
  )
}
