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
// So that a toast can be shown when the connection is gone.
import '@gatehouse/ui/toast-list'
import { Toaster } from '@gatehouse/ui/toast'
import { createRoot } from 'react-dom/client'
import { reportHeight } from './frame/embedding.ts'
import { consumeBankResult } from './payment-methods/bank-result.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { takeSession } from './session.ts'

takeSession()
reportHeight()
consumeBankResult()
applyTheme()
preventReloadOnFailedImport()
await startTexts('portal', language => import(`./locales/${language}.json`))

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
