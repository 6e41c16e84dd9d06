import { useEffect, useState } from 'react'

type ReportData = { title: string; lines: string[] }
type State = 'loading' | 'locked' | 'failed' | ReportData

/** The paid feature: open if the organization has the plan, otherwise the plan is offered. */
export function Report() {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    void load().then(setState)
  }, [])
  if (state === 'loading') return <p>Loading …</p>
  if (state === 'failed') return <p role="alert">The report could not be loaded.</p>
  if (state === 'locked') return <Offer />
  return (
    <section>
      <h1>{state.title}</h1>
      <ul>
        {state.lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** The server decides: it answers 402 unless the organization has paid. */
async function load(): Promise<State> {
  try {
    const response = await fetch('/api/report')
    if (response.status === 402) return 'locked'
    return response.ok ? ((await response.json()) as ReportData) : 'failed'
  } catch {
    return 'failed'
  }
}

/** Offers the plan, and leads to its checkout. */
function Offer() {
  const [plan, setPlan] = useState<{ name: string; price: string }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void fetch('/api/plan').then(async response => {
      if (response.ok) setPlan(await response.json())
    })
  }, [])
  const buy = async () => {
    const opened = await openCheckout()
    if ('url' in opened) window.location.assign(opened.url)
    else setProblem(opened.message)
  }
  return (
    <section>
      <h1>Reports are part of {plan?.name ?? 'a plan'}</h1>
      {problem && <p role="alert">{problem}</p>}
      {plan && (
        <button type="button" onClick={() => void buy()}>
          Get {plan.name} for {plan.price}
        </button>
      )}
    </section>
  )
}

/** The address of a new checkout, or why there is none. */
async function openCheckout(): Promise<{ url: string } | { message: string }> {
  try {
    const response = await fetch('/api/checkout', { method: 'POST' })
    return (await response.json()) as { url: string } | { message: string }
  } catch {
    return { message: 'The checkout could not be opened. Try again.' }
  }
}
