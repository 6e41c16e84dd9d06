import { useState, type ReactElement, type ReactNode } from 'react'
import { GatehouseProvider, type Slots, type Theme } from '../src/react.ts'
import { clientOf, type Scenario } from './scenario.ts'

/** What the reader chose for all examples. */
export type Look = { theme: Theme; locale: string }

type ExampleProps = Look & {
  title: string
  scenario: Scenario
  slots?: Slots
  /** The example needs the width of the page. */
  isWide?: boolean
  children: ReactNode
}

/** A component in one state, with the name of the state. */
export function Example(props: ExampleProps): ReactElement {
  const { title, scenario, theme, locale, slots, isWide, children } = props
  const [client] = useState(() => clientOf(scenario))
  return (
    <figure className="example" data-wide={isWide || undefined}>
      <figcaption>{title}</figcaption>
      <div className="stage">
        <GatehouseProvider client={client} theme={theme} locale={locale} slots={slots}>
          {children}
        </GatehouseProvider>
      </div>
    </figure>
  )
}
