import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { promptOneTap } from '@gatehouse/sdk/accounts'
import { Banner } from '@gatehouse/ui/banner'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { providersQuery } from '../linked-accounts/linked-accounts-query.ts'
import { useOffers } from '../offers.ts'
import { auth, thrown } from '../session.ts'
import { problemKeyOf } from './refusal-key-of.ts'
import type { OnSignedIn } from './use-sign-in.ts'

/** Errors for a token that Google did not issue for this server or that lacks data. */
const unusable: ReadonlySet<string> = new Set([
  'INVALID_ID_TOKEN',
  'EMAIL_NOT_AVAILABLE_IN_TOKEN',
  'USER_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
])

interface OneTapProps {
  context: 'signin' | 'signup'
  onEntered: OnSignedIn
}

/** Google's One Tap prompt, if the operator enabled it; Google decides whether it is shown. */
export function OneTap({ context, onEntered }: OneTapProps) {
  const t = useWords()
  const { oneTap } = useOffers()
  const { data } = useQuery(providersQuery)
  const [rejected, setRejected] = useState<Error>()
  const clientId = oneTap ? data?.googleClientId : undefined
  useEffect(() => {
    if (!clientId) return undefined
    const over = new AbortController()
    const { signal } = over
    promptOneTap(auth, { clientId, context, signal }).then(
      ({ error }) => {
        if (signal.aborted) return
        if (!error) return void onEntered({}, 'google', { told: true })
        if (!error.code?.startsWith('ONE_TAP_')) setRejected(thrown(error))
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
      {problemKeyOf(rejected, unusable) ? t('sign_in.one_tap_refused') : sentenceOf(rejected, t)}
    </Banner>
  )
}
