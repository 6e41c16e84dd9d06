import './app.css'
import { StrictMode } from 'react'
import { startWords } from '@gatehouse/ui/i18n'
import { applyTheme } from '@gatehouse/ui/theme'
import { createRoot } from 'react-dom/client'
import { Checkout } from './checkout.tsx'

applyTheme()
await startWords('checkout', (language) => import(`./locales/${language}.json`))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Checkout />
  </StrictMode>,
)
