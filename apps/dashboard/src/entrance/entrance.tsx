import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { BrokenPage } from '@gatehouse/ui/error-page'
import { NavigationContext } from '@gatehouse/ui/link'
import { auth } from '../accounts/auth.ts'
import { OffersContext } from '../accounts/offers-context.ts'
import { leave } from '../accounts/sign-in/leave.ts'
import { readSignInParameters, returnPath } from '../accounts/sign-in-parameters.ts'
import { isBeforeSignIn } from '../frame/is-before-sign-in.ts'
import { type LoadedPage, loadPage, preparePage } from './load-page.ts'

/** What is shown: a page, or why it could not be loaded. */
export type EntranceState = LoadedPage | { error: unknown }

/** Loads the page at a URL; undefined if a user is signed in and leaves these pages. */
export async function show(href: string): Promise<EntranceState | undefined> {
  try {
    const loaded = await loadPage(href)
    if (typeof loaded !== 'string') return loaded
    location.replace(loaded)
    return undefined
  } catch (error) {
    return { error }
  }
}

/** The pages before sign-in, with links among them. */
export function Entrance({ first }: { first: EntranceState }) {
  const [shown, setShown] = useState(first)
  const opened = useRef(0)
  const open = useEffectEvent(async () => {
    const own = ++opened.current
    const next = await show(location.href)
    if (next && own === opened.current) setShown(next)
  })
  useEffect(() => {
    const onNavigated = () => void open()
    addEventListener('popstate', onNavigated)
    addEventListener(ENTRANCE_NAVIGATED, onNavigated)
    return () => {
      removeEventListener('popstate', onNavigated)
      removeEventListener(ENTRANCE_NAVIGATED, onNavigated)
    }
  }, [])
  useSignInElsewhere(shown)
  const navigation = useMemo(() => ({ go, prepare }), [])
  if ('error' in shown) return <BrokenPage error={shown.error} alone />
  const { Page, key, offers, search, providers } = shown
  return (
    <NavigationContext value={navigation}>
      <OffersContext value={offers}>
        <Page key={key} search={search} providers={providers} />
      </OffersContext>
    </NavigationContext>
  )
}

const ENTRANCE_NAVIGATED = 'gatehouse:moved'

function go(href: string) {
  if (!isBeforeSignIn(href)) return leave(href)
  history.pushState(null, '', href)
  scrollTo(0, 0)
  dispatchEvent(new Event(ENTRANCE_NAVIGATED))
}

function prepare(href: string) {
  if (isBeforeSignIn(href)) preparePage(href)
}

/** Continues when the user signs in in another tab. */
function useSignInElsewhere(shown: EntranceState) {
  const follow = useEffectEvent(() => {
    const { data, isPending, isRefetching } = auth.$session.get()
    if (!data || isPending || isRefetching || 'error' in shown || !shown.signsIn) return
    leave(returnPath(readSignInParameters(shown.search)))
  })
  useEffect(() => auth.$session.subscribe(() => follow()), [])
}
