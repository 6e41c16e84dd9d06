import {
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createAccountClient, type AccountClient } from '@gatehouse/sdk/accounts'
import { languageFor } from '@gatehouse/ui/languages'
import { localeFor, validLocales } from '@gatehouse/ui/locale'
import { SlotsContext, type Slots } from './appearance/slots.ts'
import type { Theme } from './appearance/theme.ts'
import { Context } from './context.ts'
import { createQueryStore } from './queries/query-store.ts'
import { useLoadedTexts } from './texts/load-texts.ts'
import type { Texts } from './texts/texts.ts'
import { translatorOf } from './texts/translate.ts'

/** The props of `GatehouseProvider`. */
export type GatehouseProviderProps = {
  /** The server's URL, such as `https://billing.example.com`. By default the page's own origin. */
  baseURL?: string | undefined
  /**
   * An account client that the rest of your page uses too, instead of one of its own. If it calls
   * another origin, pass `baseURL` too.
   */
  client?: AccountClient | undefined
  /**
   * The language, or a list of the visitor's languages, most preferred first. By default those of
   * the browser; languages without texts are English.
   */
  locale?: string | readonly string[] | undefined
  /**
   * The texts of the language, from `@gatehouse/react/locales/…`: needed only to render another
   * language than English on a server, or to change texts.
   */
  texts?: Texts | undefined
  /** `light`, `dark`, or `system` (the default), which follows the visitor's device. */
  theme?: Theme | undefined
  /** How parts of all components look. */
  slots?: Slots | undefined
  /**
   * The slug or ID of the organization that sells, where a server has several: the one whose portal
   * `ManageBilling` opens and whose benefits `Protect` checks.
   */
  merchant?: string | undefined
  /** The page where users manage their account. By default the server's own. */
  accountUrl?: string | undefined
  children?: ReactNode
}

/** Connects the components inside it to a server; they share one session and its requests. */
export function GatehouseProvider(props: GatehouseProviderProps): ReactElement {
  const { baseURL, client, theme = 'system', slots = noSlots, merchant, accountUrl } = props
  const own = useMemo(
    () => createAccountClient(baseURL === undefined ? {} : { baseURL }),
    [baseURL],
  )
  const auth = client ?? own
  const [queries] = useState(createQueryStore)
  const browser = useSyncExternalStore(noChange, browserLanguages, onServer)
  const wished = props.locale ?? (browser && browser.split(','))
  const wishes = typeof wished === 'string' ? [wished] : wished
  const language = wishes && languageFor(wishes)
  const locale = language && localeFor(language, validLocales(wishes))
  const texts = useLoadedTexts(language, props.texts)
  const translate = useMemo(
    () => (texts && language ? translatorOf(texts, language) : undefined),
    [texts, language],
  )
  useEffect(() => refetchForOtherUsers(auth, queries.invalidateOwn), [auth, queries])
  const base = baseURL === undefined ? '' : new URL(baseURL).origin
  const context = useMemo(
    () => ({
      ...{ auth, queries, locale, translate, theme, merchant, accountUrl, base },
      origin: () => base || location.origin,
    }),
    [auth, queries, locale, translate, theme, merchant, accountUrl, base],
  )
  return (
    <Context.Provider value={context}>
      <SlotsContext.Provider value={slots}>{props.children}</SlotsContext.Provider>
    </Context.Provider>
  )
}

const noSlots: Slots = {}

const noChange = () => () => undefined
const browserLanguages = () => navigator.languages.join(',')
const onServer = () => undefined

/** What is known belongs to the user who is signed in, and to the organization that is active. */
function refetchForOtherUsers(auth: AccountClient, invalidate: () => void): () => void {
  const read = () => {
    const { data } = auth.$session.get()
    return data && `${data.user.id} ${data.session.activeOrganizationId}`
  }
  let known = read()
  return auth.$session.subscribe(() => {
    const current = read()
    if (current === known) return
    known = current
    invalidate()
  })
}
