import { createContext, useContext } from 'react'
import type { AccountClient } from '@gatehouse/sdk/accounts'
import type { Theme } from './appearance/theme.ts'
import type { QueryStore } from './queries/query-store.ts'
import type { Translate } from './texts/translate.ts'

/** What every component knows of its provider. */
export type GatehouseContext = {
  auth: AccountClient
  /** The server's origin; empty if it is the page's own. */
  base: string
  /** The server's origin, in a browser. */
  origin: () => string
  queries: QueryStore
  /** The locale of texts, numbers and prices; undefined until it is known. */
  locale: string | undefined
  /** Undefined until the texts are loaded. */
  translate: Translate | undefined
  theme: Theme
  merchant: string | undefined
  accountUrl: string | undefined
}

export const Context = createContext<GatehouseContext | undefined>(undefined)

/** The context of the provider; throws without one. */
export function useProvided(): GatehouseContext {
  const context = useContext(Context)
  if (!context) throw new Error('Components of @gatehouse/react must be inside GatehouseProvider.')
  return context
}

/** The texts, once they are loaded: components are shown inside `Root`, which waits for them. */
export function useTexts(): Translate {
  const { translate } = useProvided()
  return translate ?? (key => key)
}
