import './entrance.css'
import '../texts.ts'
import { StrictMode } from 'react'
import { BrokenPage } from '@gatehouse/ui/error-page'
import { preventReloadOnFailedImport } from '@gatehouse/ui/failed-import'
import { startTexts } from '@gatehouse/ui/i18n'
import { OfflineBar } from '@gatehouse/ui/offline-bar'
import { applyTheme } from '@gatehouse/ui/theme'
import { createRoot } from 'react-dom/client'
import { Entrance, show } from './entrance.tsx'
import { loadTexts, parts } from './load-texts.ts'

applyTheme()
preventReloadOnFailedImport()
// Not awaited here: the first page may be in the same file, which cannot wait for itself.
void start()

async function start(): Promise<void> {
  const [first] = await Promise.all([
    show(location.href),
    startTexts('dashboard', loadTexts, parts),
  ])
  // The frame of the HTML stands until the page is drawn, or until the browser leaves it.
  if (!first) return
  const element = document.querySelector('#root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element, {
    onUncaughtError: error => {
      reportError(error)
      root.render(<BrokenPage error={error} alone />)
    },
  })
  root.render(
    <StrictMode>
      <Entrance first={first} />
      <OfflineBar />
    </StrictMode>,
  )
}
