// A merchant's own page with billing in it, as a developer using the React components writes it.
import { BillingPortal, ManageBilling } from '@gatehouse/sdk/react'
import { createRoot } from 'react-dom/client'

async function portalUrl(): Promise<string> {
  const response = await fetch('/portal-url', { method: 'POST' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

const showProblem = () => void (document.title = 'Billing is not available')

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <>
      <ManageBilling portalUrl={portalUrl} onError={showProblem} />
      <BillingPortal portalUrl={portalUrl} onError={showProblem} title="Your billing" />
    </>,
  )
}
