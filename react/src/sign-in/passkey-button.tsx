import { useEffect, useRef, useState, type ReactElement } from 'react'
import { signInWithPasskey, type AccountError } from '@gatehouse/sdk/accounts'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'

type PasskeyButtonProps = {
  /** Passkeys are also suggested in the field for the email. */
  suggests: boolean
  onSignedIn: () => void
}

/** Signs in with a passkey, by the button or as the browser suggests. */
export function PasskeyButton({ suggests, onSignedIn }: PasskeyButtonProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const [suggested, setSuggested] = useState<AccountError>()
  const signIn = useCall(() => signInWithPasskey(auth))
  const enter = useRef(onSignedIn)
  useEffect(() => {
    enter.current = onSignedIn
  })
  const isSuggesting = suggests && !signIn.isPending
  useEffect(() => {
    if (!isSuggesting) return undefined
    const end = new AbortController()
    const { signal } = end
    void signInWithPasskey(auth, { autoFill: true, signal }).then(({ error }) => {
      if (signal.aborted) return
      if (!error) enter.current()
      else if (REFUSALS.has(error.code ?? '')) setSuggested(error)
    })
    return () => end.abort()
  }, [auth, isSuggesting])
  const press = async () => {
    setSuggested(undefined)
    const { error } = await signIn.send(undefined)
    if (!error) onSignedIn()
  }
  const error = signIn.error ?? suggested
  return (
    <>
      {error && <Alert>{problemText(error, t)}</Alert>}
      <PendingButton
        kind="secondaryButton"
        isPending={signIn.isPending}
        onClick={() => void press()}
      >
        <svg aria-hidden viewBox="0 0 24 24" className="gh-icon">
          <circle cx="9" cy="8" r="4" />
          <path d="M2 20c0-4 3-6 7-6 1.6 0 3 .3 4.2 1" />
          <path d="M18 11a3 3 0 0 1 1 5.8V21l-1.5-1.2L16 21v-4.2a3 3 0 0 1 2-5.8Z" />
        </svg>
        {t('sign_in.with_passkey')}
      </PendingButton>
    </>
  )
}

/** What the server says of a passkey that was chosen; other errors of suggestions are not shown. */
const REFUSALS: ReadonlySet<string> = new Set([
  ...['CHALLENGE_NOT_FOUND', 'PASSKEY_NOT_FOUND', 'AUTHENTICATION_FAILED', 'BANNED_USER'],
])
