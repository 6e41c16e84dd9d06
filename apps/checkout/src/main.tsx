import './app.css'
import { StrictMode } from 'react'
import { BrokenPage } from '@gatehouse/ui/error-page'
import { startTexts } from '@gatehouse/ui/i18n'
import { applyTheme, storedTheme } from '@gatehouse/ui/theme'
import { createRoot } from 'react-dom/client'
import { Checkout } from './checkout.tsx'
import { requestEarly } from './client.ts'
import { placeOf } from './page-location.ts'

const requested = new URLSearchParams(location.search).get('theme')
const place = placeOf(location.pathname)
if (place.kind === 'checkout') requestEarly(place.secret)
applyTheme(requested === 'light' || requested === 'dark' ? requested : storedTheme())
await startTexts('checkout', language => import(`./locales/${language}.json`))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root, {
  onUncaughtError: error => page.render(<BrokenPage error={error} />),
})
page.render(
  <StrictMode>
    <Checkout />
  </StrictMode>,
)
