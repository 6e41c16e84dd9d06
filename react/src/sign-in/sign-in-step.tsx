import type { ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import type { FailureText } from './failure-text.ts'
import { MarkedLink } from './marked-link.tsx'
import { passkeysWork, type SignInOffers } from './offers.ts'
import { OneTap } from './one-tap.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type SignInStepProps = StepProps & {
  offers: SignInOffers
  email?: string | undefined
  signUpUrl: string | undefined
  /** Why the way back from a provider failed. */
  failure: FailureText | undefined
  isNext: boolean
  hasOneTap?: boolean | undefined
}

/** The ways to sign in that the server offers. */
export function SignInStep(props: SignInStepProps): ReactElement {
  const { offers, signUpUrl, failure, isNext, hasOneTap = true, onStep, onSignedIn } = props
  const t = useTexts()
  const hasForm = offers.password || offers.emailCode || offers.magicLink
  const takesNew =
    offers.signUp || offers.socialSignUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  const hasPasskeys = passkeysWork(offers)
  const hasButtons = hasPasskeys || offers.providers.length > 0
  return (
    <StepFrame
      isNext={isNext}
      title={t('sign_in.title')}
      footer={
        takesNew && (
          <MarkedLink
            sentence={t('sign_in.no_account')}
            href={signUpUrl}
            onClick={() => onStep({ name: 'sign-up' })}
          />
        )
      }
    >
      {failure && <Alert>{t(failure)}</Alert>}
      {hasOneTap && offers.googleClientId && (
        <OneTap context="signin" clientId={offers.googleClientId} onSignedIn={onSignedIn} />
      )}
      {hasButtons && (
        <div className="gh-stack">
          {hasPasskeys && <PasskeyButton suggests={hasForm} onSignedIn={onSignedIn} />}
          <ProviderButtons {...props} providers={offers.providers} />
        </div>
      )}
      {hasButtons && hasForm && <Part of="divider">{t('sign_in.or')}</Part>}
      {hasForm && <PasswordForm {...props} />}
    </StepFrame>
  )
}
