import { useEffect, useId, useState } from 'react'
import { useMutation } from '@gatehouse/ui/little-mutation'
import { type ProviderId, providerIds } from '@gatehouse/contract/accounts/provider-names'
import { Badge } from '@gatehouse/ui/badge'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { ChevronDown } from 'lucide-react'
import { signInClient } from '../../sign-in-client.ts'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import type { Providers } from './load-sign-in.ts'
import { lastMethod, rememberMethod } from './last-method.ts'
import { ProviderTile } from './provider-tile.tsx'

/** Further providers are collapsed. */
const SHOWN_MAX = 3

/** The most common providers come first. */
const usual: readonly ProviderId[] = ['google', 'apple', 'microsoft', 'github']
const order = [...usual, ...providerIds.filter(id => !usual.includes(id))]

interface ProviderButtonsProps {
  providers: Providers['providers']
  /** The page after signing in, and the page that shows errors. */
  to: string
  back: string
  /** The user is signing up. */
  isNew?: boolean
}

/** Signing in through identity providers. */
export function ProviderButtons({ providers, to, back, isNew = false }: ProviderButtonsProps) {
  const t = useTexts()
  const list = useId()
  const [open, setOpen] = useState(false)
  const leave = useProviderRedirect({ to, back, isNew })
  const last = lastMethod()
  const sorted = providers.toSorted((a, b) => rank(a.id, last) - rank(b.id, last))
  const shownProviders = sorted.slice(0, SHOWN_MAX)
  const hiddenProviders = sorted.slice(SHOWN_MAX)
  const busy = leave.isPending || leave.isSuccess
  const button = ({ id, name }: (typeof providers)[number], short = false) => (
    <li key={id}>
      <Button
        className="w-full"
        icon={<ProviderTile id={id} />}
        loading={busy && leave.variables === id}
        onClick={() => !busy && leave.mutate(id)}
      >
        <span className={short ? 'sr-only' : undefined}>
          {t('sign_in.continue_with', { name })}
        </span>
        {short && <span aria-hidden>{name}</span>}
        {id === last && !short && <Badge>{t('sign_in.last_used')}</Badge>}
      </Button>
    </li>
  )
  return (
    <>
      {leave.error && <Banner meaning="negative">{signInSentence(leave.error, t)}</Banner>}
      {shownProviders.length > 0 && (
        <ul className="flex flex-col gap-2">{shownProviders.map(item => button(item))}</ul>
      )}
      {open && (
        <ul id={list} className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
          {hiddenProviders.map(item => button(item, true))}
        </ul>
      )}
      {hiddenProviders.length > 0 && (
        <Button
          kind="ghost"
          size="small"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={open ? 'rotate-180' : ''} />}
        >
          {t(open ? 'sign_in.fewer' : 'sign_in.more')}
        </Button>
      )}
    </>
  )
}

const rank = (id: ProviderId, last: string | null) => (id === last ? -1 : order.indexOf(id))

function useProviderRedirect({
  to,
  back,
  isNew,
}: Required<Omit<ProviderButtonsProps, 'providers'>>) {
  const leave = useMutation({
    mutationFn: (provider: ProviderId) =>
      signInClient.social.signIn({
        body: {
          provider,
          callbackURL: to,
          errorCallbackURL: back,
          disableRedirect: true,
          ...(isNew && { requestSignUp: true }),
        },
      }),
    onSuccess: ({ url }, provider) => {
      rememberMethod(provider)
      if (url) location.assign(url)
    },
  })
  const { reset } = leave
  // The back button restores the page as it was left, with the button still loading.
  useEffect(() => {
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', resetOnReturn)
    return () => window.removeEventListener('pageshow', resetOnReturn)
  }, [reset])
  return leave
}
