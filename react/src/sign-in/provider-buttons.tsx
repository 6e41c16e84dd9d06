import { useEffect, useState, type ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { ProviderMark } from './provider-mark.tsx'
import type { Provider } from './offers.ts'
import type { StepProps } from './step.ts'

/** Providers beyond these are shown when the user asks for them. */
const SHOWN_MAX = 3

/** The most common providers come first. */
const usual = ['google', 'apple', 'microsoft', 'github']
const rank = ({ id }: Provider) => (usual.includes(id) ? usual.indexOf(id) : usual.length)

type ProviderButtonsProps = Pick<StepProps, 'returnUrl'> & {
  providers: readonly Provider[]
  /** The user is new. */
  isNew?: boolean
}

/** Signs in through identity providers: the page leads there, and they lead back to it. */
export function ProviderButtons(props: ProviderButtonsProps): ReactElement | null {
  const { providers, returnUrl, isNew = false } = props
  const t = useTexts()
  const { auth } = useProvided()
  const [isOpen, setOpen] = useState(false)
  const [leavingTo, setLeavingTo] = useState<string>()
  const leave = useCall((provider: string) =>
    auth.signIn.social({
      provider,
      callbackURL: returnUrl(),
      errorCallbackURL: location.href,
      ...(isNew && { requestSignUp: true }),
    }),
  )
  useEffect(() => {
    // The back button restores the page as it was left.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setLeavingTo(undefined)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])
  const go = async ({ id }: Provider) => {
    setLeavingTo(id)
    const { error } = await leave.send(id)
    if (error) setLeavingTo(undefined)
  }
  if (providers.length === 0) return null
  const sorted = providers.toSorted((a, b) => rank(a) - rank(b))
  const shown = isOpen ? sorted : sorted.slice(0, SHOWN_MAX)
  return (
    <>
      {leave.error && <Alert>{problemText(leave.error, t)}</Alert>}
      {shown.map(provider => (
        <PendingButton
          key={provider.id}
          kind="secondaryButton"
          isPending={leavingTo === provider.id}
          onClick={() => void (leavingTo ?? go(provider))}
        >
          <ProviderMark id={provider.id} />
          {t('sign_in.continue_with', { name: provider.name })}
        </PendingButton>
      ))}
      {sorted.length > SHOWN_MAX && (
        <Part of="linkButton" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'sign_in.fewer' : 'sign_in.more')}
        </Part>
      )}
    </>
  )
}
