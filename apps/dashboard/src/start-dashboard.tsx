import './no-eval.ts'
import './app.css'
import './texts.ts'
import { StrictMode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { preventReloadOnFailedImport } from '@gatehouse/ui/failed-import'
import { startTexts } from '@gatehouse/ui/i18n'
import { OfflineBar } from '@gatehouse/ui/offline-bar'
import { StyleNonce } from '@gatehouse/ui/style-nonce'
import { applyTheme } from '@gatehouse/ui/theme'
import { Toaster } from '@gatehouse/ui/toast'
import { createRoot } from 'react-dom/client'
import { loadTexts, waitForTexts } from './load-texts.ts'
import { queryClient, router } from './router.tsx'
import { parts } from './text-parts.ts'

applyTheme()
preventReloadOnFailedImport()
waitForTexts(Object.values(router.routesById))
await startTexts('dashboard', loadTexts, parts)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <StyleNonce>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <OfflineBar />
      </QueryClientProvider>
    </StyleNonce>
  </StrictMode>,
)
