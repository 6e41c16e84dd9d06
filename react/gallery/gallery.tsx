import { useState, type ComponentType, type ReactElement } from 'react'
import { languageNames } from '@gatehouse/ui/languages'
import type { Theme } from '../src/react.ts'
import type { Look } from './example.tsx'
import {
  BillingSection,
  OrganizationSwitcherSection,
  PricingTableSection,
  ProtectSection,
  SignInSection,
  SignUpSection,
  UserButtonSection,
} from './sections.tsx'

const sections: Record<string, ComponentType<Look>> = {
  SignIn: SignInSection,
  SignUp: SignUpSection,
  UserButton: UserButtonSection,
  OrganizationSwitcher: OrganizationSwitcherSection,
  PricingTable: PricingTableSection,
  'CheckoutButton and ManageBilling': BillingSection,
  Protect: ProtectSection,
}

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const widths = { '': 'Full width', '800': '800 px', '390': '390 px' }

/** Every component in every state, in the theme, language and width that the reader chooses. */
export function Gallery(): ReactElement {
  const parameters = new URLSearchParams(location.search)
  const [theme, setTheme] = useState(themeOf(parameters.get('theme')))
  const [locale, setLocale] = useState(parameters.get('locale') ?? 'en')
  const [width, setWidth] = useState('')
  return (
    <div className="gallery" data-theme={theme}>
      <header>
        <p>
          <a href="/docs/guides/react-components">React components</a>
        </p>
        <h1>Gallery</h1>
        <p>
          Every component in every state, with an invented server. Forms can be filled in; they are
          refused.
        </p>
        <div className="choices">
          <Choice
            label="Theme"
            value={theme}
            options={themes}
            onChoose={to => setTheme(themeOf(to))}
          />
          <Choice label="Language" value={locale} options={languageNames} onChoose={setLocale} />
          <Choice label="Width" value={width} options={widths} onChoose={setWidth} />
        </div>
      </header>
      <main data-width={width}>
        {Object.entries(sections).map(([name, Section]) => (
          <section key={name} id={name.split(' ')[0]} aria-label={name}>
            <h2>{name}</h2>
            <div className="examples">
              <Section theme={theme} locale={locale} />
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}

const themeOf = (text: string | null): Theme =>
  text === 'light' || text === 'dark' ? text : 'system'

type ChoiceProps = {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={event => onChoose(event.target.value)}>
      {Object.entries(options).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
