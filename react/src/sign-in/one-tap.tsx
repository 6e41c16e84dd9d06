import { useEffect, useRef, useState, type ReactElement } from 'react'
import { promptOneTap, type AccountError } from '@gatehouse/sdk/accounts'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { problemText } from '../session/problem-text.ts'

type OneTapProps = {
  /** The server's client at Google. */
  clientId: string
  context: 'signin' | 'signup'
  onSignedIn: () => void
}

/** Google's One Tap prompt; Google decides whether it is shown. Here are its errors. */
export function OneTap({ clientId, context, onSignedIn }: OneTapProps): ReactElement | null {
  const t = useTexts()
  const { auth } = useProvided()
  const [error, setError] = useState<AccountError>()
  const enter = useRef(onSignedIn)
  useEffect(() => {
    enter.current = onSignedIn
  })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    promptOneTap(auth, { clientId, context, signal }).then(
      result => {
        if (signal.aborted) return
        if (!result.error) enter.current()
        // Prompts that were not shown or not accepted are no errors of the user.
        else if (!result.error.code?.startsWith('ONE_TAP_')) setError(result.error)
      },
      () => undefined,
    )
    return () => end.abort()
  }, [auth, clientId, context])
  if (!error) return null
  const isUnusable = UNUSABLE.has(error.code ?? '')
  return <Alert>{isUnusable ? t('sign_in.one_tap_refused') : problemText(error, t)}</Alert>
}

/** Errors of a token that Google did not issue for this server, or that lacks data. */
const UNUSABLE: ReadonlySet<string> = new Set([
  ...['INVALID_ID_TOKEN', 'EMAIL_NOT_AVAILABLE_IN_TOKEN', 'USER_NOT_FOUND', 'PROVIDER_NOT_FOUND'],
])
