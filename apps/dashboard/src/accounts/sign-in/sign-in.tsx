import { Link, useNavigateTo } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading } from './explained-heading.tsx'
import { MailedCode } from './mailed-code.tsx'
import { MailedLink } from './mailed-link.tsx'
import { OneTap } from './one-tap.tsx'
import { OrDivider } from './or-divider.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { EntrancePageProps } from './entrance-page.ts'
import { readMailed } from './read-mailed.ts'
import { useSignIn } from './use-sign-in.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { supportsPasskeys } from '../passkeys/supports-passkeys.ts'
import { signInAddress, readSignInParameters, returnPath } from '../sign-in-parameters.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page with the enabled methods; continues to the requested page. */
export default function SignIn(props: EntrancePageProps) {
  const t = useTexts()
  const search = readSignInParameters(props.search)
  const enter = useSignIn(search)
  const { mailed } = readMailed(props.search)
  const { email = '' } = search
  if (email && (mailed === 'code' || mailed === 'link')) {
    return (
      <AccountFrame
        title={t(mailed === 'code' ? 'sign_in.code_title' : 'accounts.sign_in_title')}
        other={<Link href={signInAddress('/sign-in', search, { email })}>{t('sign_in.back')}</Link>}
      >
        {mailed === 'code' ? (
          <MailedCode email={email} onSignedIn={enter} />
        ) : (
          <MailedLink email={email} wanted={search} />
        )}
      </AccountFrame>
    )
  }
  return <SignInPages {...props} />
}

function SignInPages({ search: provided, providers }: EntrancePageProps) {
  const t = useTexts()
  const search = readSignInParameters(provided)
  const go = useNavigateTo()
  const enter = useSignIn(search)
  const offers = useLoadedOffers()
  const back = signInAddress('/sign-in', search)
  const isOpen = offers.password || offers.emailCode || offers.magicLink
  const isSignUpOpen =
    offers.signUp || offers.socialSignUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  return (
    <AccountFrame
      title={t('accounts.sign_in_title')}
      other={
        isSignUpOpen && (
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
        <OneTap
          context="signin"
          clientId={offers.oneTap ? providers?.googleClientId : null}
          onSignedIn={enter}
        />
        <div className="flex flex-col gap-2">
          {supportsPasskeys() && <PasskeySignIn suggests={isOpen} onSignedIn={enter} />}
          <ProviderButtons
            providers={providers?.providers ?? []}
            to={returnPath(search)}
            back={back}
          />
        </div>
        {isOpen && (
          <>
            <OrDivider />
            <SignInForm
              email={search.email}
              wanted={search}
              onSignedIn={enter}
              onMailed={(mailed, email) => go(signInAddress('/sign-in', search, { mailed, email }))}
            />
          </>
        )}
      </div>
    </AccountFrame>
  )
}
