import type { ComponentType } from 'react'
import type { Offers } from '@gatehouse/contract/accounts/offers'
import type { EntrancePageProps } from '../accounts/sign-in/entrance-page.ts'
import { loadOffers, loadProviders, loadSignedIn } from '../accounts/sign-in/load-sign-in.ts'
import { readSignInParameters, returnPath } from '../accounts/sign-in-parameters.ts'

interface PageSource {
  load: () => Promise<{ default: ComponentType<EntrancePageProps> }>
  /** A user who is signed in continues to the requested page. */
  signsIn: boolean
}

/** The pages before sign-in; `entrancePages` in routes.ts lists the same paths. */
const sources: Record<string, PageSource> = {
  '/sign-in': { load: () => import('../accounts/sign-in/sign-in.tsx'), signsIn: true },
  '/sign-up': { load: () => import('../accounts/sign-in/sign-up.tsx'), signsIn: true },
  '/forgot-password': {
    load: () => import('../accounts/sign-in/forgot-password.tsx'),
    signsIn: false,
  },
  '/reset-password': {
    load: () => import('../accounts/sign-in/reset-password.tsx'),
    signsIn: false,
  },
}

/** A page with its data. */
export interface LoadedPage extends EntrancePageProps {
  /** Changes with the page and its parameters: what was typed on another is not kept. */
  key: string
  Page: ComponentType<EntrancePageProps>
  offers: Offers
  signsIn: boolean
}

/** Asked once: a sign-in in another tab is followed from then on. */
const kept: {
  offers?: Promise<Offers>
  providers?: ReturnType<typeof loadProviders>
  signedIn?: Promise<boolean>
} = {}

const sourceOf = ({ pathname }: URL) => sources[pathname.replace(/\/$/, '')]

/** Loads the code of a page before it is opened. */
export function preparePage(href: string): void {
  // A failure is reported when the page is opened.
  void sourceOf(new URL(href, location.origin))
    ?.load()
    .catch(() => undefined)
}

/** Loads a page and its data; resolves to the URL to continue to if a user is signed in. */
export async function loadPage(href: string): Promise<LoadedPage | string> {
  const url = new URL(href, location.origin)
  const source = sourceOf(url)
  if (!source) throw new Error(`${url.pathname} is not a page before sign-in`)
  const { signsIn } = source
  kept.offers ??= loadOffers()
  if (signsIn) kept.providers ??= loadProviders()
  if (signsIn) kept.signedIn ??= loadSignedIn()
  const search = Object.fromEntries(url.searchParams)
  try {
    const [{ default: Page }, offers, providers, isSignedIn] = await Promise.all([
      source.load(),
      kept.offers,
      signsIn ? kept.providers : undefined,
      signsIn && kept.signedIn,
    ])
    if (isSignedIn) return returnPath(readSignInParameters(search))
    return { key: url.pathname, Page, offers, providers, search, signsIn }
  } catch (error) {
    delete kept.offers
    delete kept.providers
    delete kept.signedIn
    throw error
  }
}
