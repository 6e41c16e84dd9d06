import type { ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import type { FailureText } from './failure-text.ts'
import { MarkedLink } from './marked-link.tsx'
import type { SignInOffers } from './offers.ts'
import { OneTap } from './one-tap.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step.ts'

type SignUpStepProps = StepProps & {
  offers: SignInOffers
  email?: string | undefined
  signInUrl: string | undefined
  failure: FailureText | undefined
  isNext: boolean
  hasOneTap?: boolean | undefined
}

/** The ways to sign up that the server offers. */
export function SignUpStep(props: SignUpStepProps): ReactElement {
  const { offers, signInUrl, failure, isNext, hasOneTap = true, onStep, onSignedIn } = props
  const t = useTexts()
  const hasForm = offers.signUp || offers.emailCodeSignUp || offers.magicLinkSignUp
  const hasButtons = offers.socialSignUp && offers.providers.length > 0
  const isOpen = hasForm || hasButtons
  return (
    <StepFrame
      isNext={isNext}
      title={t(isOpen ? 'sign_up.title' : 'sign_up.closed')}
      footer={
        <MarkedLink
          sentence={t('sign_up.have_account')}
          href={signInUrl}
          onClick={() => onStep({ name: 'sign-in' })}
        />
      }
    >
      {failure && <Alert>{t(failure)}</Alert>}
      {hasOneTap && offers.googleClientId && (
        <OneTap context="signup" clientId={offers.googleClientId} onSignedIn={onSignedIn} />
      )}
      {!isOpen && <Alert meaning="neutral">{t('refusal.sign_up_disabled')}</Alert>}
      {hasButtons && (
        <div className="gh-stack">
          <ProviderButtons {...props} isNew providers={offers.providers} />
        </div>
      )}
      {hasButtons && hasForm && <Part of="divider">{t('sign_in.or')}</Part>}
      {hasForm && <SignUpForm {...props} />}
    </StepFrame>
  )
}
