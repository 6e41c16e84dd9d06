import { Banner } from '@gatehouse/ui/banner'
import { Link, useNavigateTo } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading } from './explained-heading.tsx'
import type { EntrancePageProps } from './entrance-page.ts'
import { MailedCode } from './mailed-code.tsx'
import { MailedLink } from './mailed-link.tsx'
import { OneTap } from './one-tap.tsx'
import { OrDivider } from './or-divider.tsx'
import { VerifyAddress } from './verify-address.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readMailed } from './read-mailed.ts'
import { useSignIn } from './use-sign-in.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { signInAddress, readSignInParameters, returnPath } from '../sign-in-parameters.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** The sign-up page with the enabled methods. */
export default function SignUp(props: EntrancePageProps) {
  const t = useTexts()
  const search = readSignInParameters(props.search)
  const enter = useSignIn(search)
  const { mailed, name } = readMailed(props.search)
  const { email = '' } = search
  if (!mailed || !email) return <SignUpPage {...props} />
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
      {mailed === 'code' && <MailedCode email={email} name={name} onSignedIn={enter} />}
      {mailed === 'link' && <MailedLink email={email} name={name} wanted={search} />}
      {mailed === 'proof' && <VerifyAddress email={email} wanted={search} />}
    </AccountFrame>
  )
}

function SignUpPage({ search: provided, providers }: EntrancePageProps) {
  const t = useTexts()
  const search = readSignInParameters(provided)
  const go = useNavigateTo()
  const enter = useSignIn(search)
  const offers = useLoadedOffers()
  const byForm = offers.signUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  const isOpen = byForm || offers.socialSignUp
  const known = providers?.providers ?? []
  const byProvider = offers.socialSignUp && known.length > 0
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
            <OneTap
              context="signup"
              clientId={offers.oneTap ? providers?.googleClientId : null}
              onSignedIn={enter}
            />
            <div className="flex flex-col gap-2">
              <ProviderButtons
                isNew
                providers={known}
                to={returnPath(search)}
                back={signInAddress('/sign-up', search)}
              />
            </div>
          </>
        )}
        {byProvider && byForm && <OrDivider />}
        {byForm && (
          <SignUpForm
            email={search.email}
            wanted={search}
            onSignedIn={enter}
            onMailed={(mailed, email, name) =>
              go(signInAddress('/sign-up', search, { mailed, email, ...(name && { name }) }))
            }
          />
        )}
      </div>
    </AccountFrame>
  )
}
