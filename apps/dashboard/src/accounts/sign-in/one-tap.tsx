import { useEffect, useState } from 'react'
import { promptOneTap } from '@gatehouse/sdk/accounts/one-tap'
import { Banner } from '@gatehouse/ui/banner'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { auth, errorOf } from '../auth.ts'
import { problemKeyOf } from './refusal-key-of.ts'
import type { OnSignedIn } from './use-sign-in.ts'

/** Errors for a token that Google did not issue for this server or that lacks data. */
const isUnusable: ReadonlySet<string> = new Set([
  'INVALID_ID_TOKEN',
  'EMAIL_NOT_AVAILABLE_IN_TOKEN',
  'USER_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
])

interface OneTapProps {
  context: 'signin' | 'signup'
  /** This server's client at Google; without one there is no prompt. */
  clientId: string | null | undefined
  onSignedIn: OnSignedIn
}

/** Google's One Tap prompt, if the operator enabled it; Google decides whether it is shown. */
export function OneTap({ context, clientId, onSignedIn }: OneTapProps) {
  const t = useTexts()
  const [rejected, setRejected] = useState<Error>()
  useEffect(() => {
    if (!clientId) return undefined
    const over = new AbortController()
    const { signal } = over
    promptOneTap(auth, { clientId, context, signal }).then(
      ({ error }) => {
        if (signal.aborted) return
        if (!error) return void onSignedIn({}, 'google', { told: true })
        if (!error.code?.startsWith('ONE_TAP_')) setRejected(errorOf(error))
      },
      () => undefined,
    )
    return () => over.abort()
    // One prompt per page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [clientId, context])
  if (!rejected) return null
  return (
    <Banner meaning="negative">
      {problemKeyOf(rejected, isUnusable)
        ? t('sign_in.one_tap_refused')
        : signInSentence(rejected, t)}
    </Banner>
  )
}
