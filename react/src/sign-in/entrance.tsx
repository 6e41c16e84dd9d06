import { useEffect, useState, type ReactElement } from 'react'
import { Root, type AppearanceProps } from '../appearance/root.tsx'
import { useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { problemText } from '../session/problem-text.ts'
import { useSession } from '../session/use-session.ts'
import { CodeStep } from './code-step.tsx'
import { failureOfAddress } from './failure-text.ts'
import { ForgotStep } from './forgot-step.tsx'
import { MailedStep } from './mailed-step.tsx'
import { useOffers, type SignInOffers } from './offers.ts'
import { ResetStep } from './reset-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { SignUpStep } from './sign-up-step.tsx'
import { SignedIn } from './signed-in.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Step, StepProps } from './step.ts'

/** What `SignIn` and `SignUp` have in common. */
export type EntranceProps = AppearanceProps & {
  /** The page that opens after signing in. By default the page stays. */
  afterSignInUrl?: string | undefined
  /** Called after signing in, before the next page opens. */
  onSignedIn?: (() => void) | undefined
  /** An email to begin with. */
  defaultEmail?: string | undefined
  /** Shows Google's One Tap prompt, if the server offers it. True by default. */
  hasOneTap?: boolean | undefined
}

type OwnProps = EntranceProps & {
  name: string
  start: 'sign-in' | 'sign-up'
  signInUrl?: string | undefined
  signUpUrl?: string | undefined
}

/** Signing in and up: one step after another, in one place of the page. */
export function Entrance(props: OwnProps): ReactElement {
  const { name, start, slots, className, afterSignInUrl, onSignedIn, defaultEmail } = props
  const session = useSession()
  const offers = useOffers()
  const [step, setStep] = useState<Step>(firstStep(start, defaultEmail))
  const [isNext, setNext] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const enter = () => {
    // Whoever signs out again begins anew.
    setStep(firstStep(start, defaultEmail))
    onSignedIn?.()
    if (afterSignInUrl === undefined) return
    setLeaving(true)
    location.assign(afterSignInUrl)
  }
  useEffect(() => {
    // The back button may restore the page that was left.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])
  const given = {
    onStep: (next: Step) => {
      setNext(true)
      setStep(next)
    },
    onSignedIn: enter,
    returnUrl: () => returnUrl(afterSignInUrl),
  }
  const isLoading = isLeaving || session.isPending || (offers.isPending && !session.data)
  return (
    <Root name={name} slots={slots} className={className} isLoading={isLoading}>
      {() =>
        session.data ? (
          <SignedIn user={session.data.user} afterSignInUrl={afterSignInUrl} />
        ) : offers.data ? (
          <CurrentStep {...props} {...given} step={step} isNext={isNext} offers={offers.data} />
        ) : (
          <NotLoaded error={offers.error} onRetry={() => void offers.refetch()} />
        )
      }
    </Root>
  )
}

const firstStep = (name: OwnProps['start'], email: string | undefined): Step => ({
  name,
  ...(email !== undefined && { email }),
})

/** Where providers and emails lead: the next page, or this one without an earlier error. */
function returnUrl(afterSignInUrl: string | undefined): string {
  const url = new URL(afterSignInUrl ?? location.href, location.href)
  if (afterSignInUrl === undefined) url.searchParams.delete('error')
  return url.href
}

type CurrentStepProps = OwnProps & StepProps & { step: Step; isNext: boolean; offers: SignInOffers }

function CurrentStep(all: CurrentStepProps): ReactElement {
  const { step, isNext, start } = all
  const [failure] = useState(() => failureOfAddress(location.search))
  const shown = isNext ? undefined : failure
  const isNew = start === 'sign-up'
  switch (step.name) {
    case 'sign-in':
      return <SignInStep {...all} signUpUrl={all.signUpUrl} email={step.email} failure={shown} />
    case 'sign-up':
      return <SignUpStep {...all} signInUrl={all.signInUrl} email={step.email} failure={shown} />
    case 'code':
      return <CodeStep {...all} {...step} isNew={isNew} />
    case 'second-factor':
      return <SecondFactorStep {...all} methods={step.methods} />
    case 'forgot':
      return <ForgotStep {...all} email={step.email} />
    case 'reset':
      return <ResetStep {...all} email={step.email} />
    case 'reset-done':
      return <ResetDone {...all} email={step.email} />
    case 'link':
    case 'verify':
    case 'reset-sent':
      return <MailedStep {...all} step={step} isNew={isNew} />
  }
}

function ResetDone({ email, onStep }: StepProps & { email?: string | undefined }) {
  const t = useTexts()
  const next: Step = { name: 'sign-in', ...(email !== undefined && { email }) }
  return (
    <StepFrame isNext title={t('reset.new_title')}>
      <Alert meaning="positive">{t('reset.done')}</Alert>
      <PendingButton onClick={() => onStep(next)}>{t('sign_in.submit')}</PendingButton>
    </StepFrame>
  )
}

type NotLoadedProps = { error: Parameters<typeof problemText>[0] | null; onRetry: () => void }

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const t = useTexts()
  return (
    <StepFrame title={t('sign_in.title')}>
      <Alert>{error?.status === 0 ? problemText(error, t) : t('problem.not_loaded')}</Alert>
      <PendingButton kind="secondaryButton" onClick={onRetry}>
        {t('action.retry')}
      </PendingButton>
    </StepFrame>
  )
}
