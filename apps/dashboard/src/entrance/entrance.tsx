import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { BrokenPage } from '@gatehouse/ui/error-page'
import { NavigationContext } from '@gatehouse/ui/link'
import { auth } from '../accounts/auth.ts'
import { OffersContext } from '../accounts/offers-context.ts'
import { leave } from '../accounts/sign-in/leave.ts'
import { readWanted, wantedAddress } from '../accounts/wanted-address.ts'
import { isBeforeSignIn } from '../frame/is-before-sign-in.ts'
import { type LoadedPage, loadPage, preparePage } from './load-page.ts'

/** What is shown: a page, or why it could not be loaded. */
export type Shown = LoadedPage | { error: unknown }

/** Loads the page at a URL; undefined if a user is signed in and leaves these pages. */
export async function show(href: string): Promise<Shown | undefined> {
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
export function Entrance({ first }: { first: Shown }) {
  const [shown, setShown] = useState(first)
  const opened = useRef(0)
  const open = useEffectEvent(async () => {
    const own = ++opened.current
    const next = await show(location.href)
    if (next && own === opened.current) setShown(next)
  })
  useEffect(() => {
    const onMoved = () => void open()
    addEventListener('popstate', onMoved)
    addEventListener(MOVED, onMoved)
    return () => {
      removeEventListener('popstate', onMoved)
      removeEventListener(MOVED, onMoved)
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

const MOVED = 'gatehouse:moved'

function go(href: string) {
  if (!isBeforeSignIn(href)) return leave(href)
  history.pushState(null, '', href)
  scrollTo(0, 0)
  dispatchEvent(new Event(MOVED))
}

function prepare(href: string) {
  if (isBeforeSignIn(href)) preparePage(href)
}

/** Continues when the user signs in in another tab. */
function useSignInElsewhere(shown: Shown) {
  const follow = useEffectEvent(() => {
    const { data, isPending, isRefetching } = auth.$session.get()
    if (!data || isPending || isRefetching || 'error' in shown || !shown.signsIn) return
    leave(wantedAddress(readWanted(shown.search)))
  })
  useEffect(() => auth.$session.subscribe(() => follow()), [])
}
