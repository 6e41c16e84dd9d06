import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Link, useNavigateTo } from '@gatehouse/ui/link'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { offersQuery, useOffers } from '../offers.ts'
import { startSession } from '../session-end.ts'
import { sessionQuery } from '../session.ts'
import { signInAddress, ownAddress } from '../sign-in-parameters.ts'

/**
 * Completes a sign-in that requires a second factor: from our sign-in page, or from an emailed link
 * or a program that continues to `next`.
 */
export const Route = createFileRoute('/two-factor')({
  validateSearch: ({
    next,
    methods,
  }: Record<string, unknown>): { next?: string; methods?: string } => ({
    ...(typeof next === 'string' && { next }),
    ...(typeof methods === 'string' && { methods }),
  }),
  beforeLoad: async ({ context: { queryClient }, search: { next = '', methods } }) => {
    const [session] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery),
      queryClient.ensureQueryData(offersQuery),
    ])
    // A signed-in user may be signing in as another user; in that case `methods` is set.
    if (session && !methods) throw redirect({ href: ownAddress(next) ?? '/' })
  },
  component: SecondFactor,
})

function SecondFactor() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const go = useNavigateTo()
  const { next = '' } = Route.useSearch()
  const methods = useMethods()
  const [over, setOver] = useState<Error>()
  const here = ownAddress(next)
  const continueToPage = async () => {
    const elsewhere = here ? undefined : await trustedAddress(next)
    if (elsewhere) return location.assign(elsewhere)
    await startSession(queryClient)
    go(here ?? '/')
  }
  const again = signInAddress('/sign-in', here ? { to: here } : {})
  return (
    <AccountFrame
      title={t(over ? 'second_factor.over_title' : 'second_factor.title')}
      other={!over && <Link href={again}>{t('accounts.back_to_sign_in')}</Link>}
    >
      {over ? (
        <div className="flex flex-col gap-4">
          <Banner meaning="negative">{limitMessage(over) ?? sentenceOf(over, t)}</Banner>
          <Link plain href={again} className={`${buttonClass('primary')} w-full`}>
            {t('second_factor.again')}
          </Link>
        </div>
      ) : (
        <>
          <SecondFactorForm
            methods={methods}
            onVerified={continueToPage}
            onFinalFailure={setOver}
          />
          <p className="text-small text-faint mt-4">{t('second_factor.time')}</p>
        </>
      )}
    </AccountFrame>
  )

  function limitMessage(error: Error) {
    const areCodesUsedUp =
      error instanceof RequestFailed && error.error === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
    return areCodesUsedUp ? t('second_factor.used_up') : undefined
  }
}

/** The second factors from the URL, else all that the server has enabled. */
function useMethods(): SecondFactorMethod[] {
  const { methods } = Route.useSearch()
  const { twoFactorMail } = useOffers()
  const format = (methods ?? '')
    .split(' ')
    .flatMap(word => SecondFactorMethod.safeParse(word).data ?? [])
  if (format.length > 0) return format
  return twoFactorMail ? ['totp', 'otp'] : ['totp']
}

/** A URL of another origin, if the operator trusts it, which the server checks. */
async function trustedAddress(next: string): Promise<string | undefined> {
  if (!/^https?:\/\//i.test(next)) return undefined
  const query = new URLSearchParams({ callbackURL: next })
  const answer = await fetch(`/api/auth/ok?${query.toString()}`).catch(() => undefined)
  return answer?.ok ? next : undefined
}
