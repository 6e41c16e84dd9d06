import { useContext, useMemo, type ReactElement, type ReactNode } from 'react'
import { useProvided } from '../context.ts'
import { Loading } from './loading.tsx'
import { Part } from './part.tsx'
import { SlotsContext, type Slots } from './slots.ts'

/** The props that every component has. */
export type AppearanceProps = {
  /** Slots of this component, in addition to the provider's. */
  slots?: Slots | undefined
  /** A class name of the outermost element. */
  className?: string | undefined
}

type RootProps = AppearanceProps & {
  /** The name of the component, as `data-gh`. */
  name: string
  /** The component's own data is loading. */
  isLoading?: boolean
  /** What is shown meanwhile, by default a box as high as a form. */
  loading?: ReactNode
  children: () => ReactNode
}

/** The outermost element of a component: its theme, its language, its slots. */
export function Root(props: RootProps): ReactElement {
  const { name, slots, className, isLoading = false, loading, children } = props
  const { theme, locale, translate } = useProvided()
  const around = useContext(SlotsContext)
  const all = useMemo(() => (slots ? { ...around, ...slots } : around), [around, slots])
  const isWaiting = isLoading || !translate
  return (
    <SlotsContext.Provider value={all}>
      <Part
        of="root"
        className={className}
        data-gh={name}
        data-gh-theme={theme}
        lang={locale}
        aria-busy={isWaiting || undefined}
      >
        {isWaiting ? (loading ?? <Loading />) : children()}
      </Part>
    </SlotsContext.Provider>
  )
}
