import { ManageBilling, PricingTable, Protect, type PricingProduct } from '@gatehouse/react'
import { useCallback, useEffect, useState } from 'react'

type ReportData = { title: string; lines: string[] }
type State = 'loading' | 'locked' | 'failed' | ReportData

/** The paid feature: open if the organization has the plan, otherwise the plan is offered. */
export function Report() {
  const [state, setState] = useState<State>('loading')
  const load = useCallback(() => void readReport().then(setState), [])
  useEffect(load, [load])
  if (state === 'loading') return <p>Loading …</p>
  if (state === 'failed') return <p role="alert">The report could not be loaded.</p>
  if (state === 'locked') return <Offer onBought={load} />
  return (
    <section>
      <h1>{state.title}</h1>
      <ul>
        {state.lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Protect permission="purchase:create">
        <ManageBilling portalUrl={() => pageOf('/api/portal')} onError={messageOf} />
      </Protect>
    </section>
  )
}

/** The server decides: it answers 402 unless the organization has paid. */
async function readReport(): Promise<State> {
  try {
    const response = await fetch('/api/report')
    if (response.status === 402) return 'locked'
    return response.ok ? ((await response.json()) as ReportData) : 'failed'
  } catch {
    return 'failed'
  }
}

/** Offers the plan to those who may buy for the organization. */
function Offer({ onBought }: { onBought: () => void }) {
  const [plan, setPlan] = useState<'loading' | 'failed' | PricingProduct>('loading')
  useEffect(() => void readPlan().then(setPlan), [])
  if (plan === 'loading') return <p>Loading …</p>
  if (plan === 'failed') return <p role="alert">The plan could not be loaded.</p>
  return (
    <section>
      <h1>Reports are part of {plan.name}</h1>
      <Protect permission="purchase:create" fallback={<p>Ask an owner to get the plan.</p>}>
        <PricingTable
          products={[plan]}
          checkoutUrl={() => pageOf('/api/checkout')}
          onError={messageOf}
          onSuccess={checkout => {
            checkout.close()
            onBought()
          }}
        />
      </Protect>
    </section>
  )
}

async function readPlan(): Promise<'failed' | PricingProduct> {
  const response = await fetch('/api/plan').catch(() => undefined)
  return response?.ok ? ((await response.json()) as PricingProduct) : 'failed'
}

/** The address of a page that the app's server opens: a checkout, or the customer portal. */
async function pageOf(path: string): Promise<string> {
  const response = await fetch(path, { method: 'POST' })
  const { url, message } = (await response.json()) as { url?: string; message?: string }
  if (!url) throw new Error(message)
  return url
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined)
