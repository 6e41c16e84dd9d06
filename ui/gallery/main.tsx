import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../src/i18n.tsx'
import { StyleNonce } from '../src/style-nonce.tsx'
import { applyTheme } from '../src/theme.tsx'
import { Toaster } from '../src/toast.tsx'
import { Gallery } from './gallery.tsx'

applyTheme()
await startTexts('gallery', () => Promise.resolve({ default: {} }))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <StyleNonce>
      <Gallery />
      <Toaster />
    </StyleNonce>
  </StrictMode>,
)
