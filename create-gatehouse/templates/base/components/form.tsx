import { useState, type ComponentProps, type SubmitEvent } from 'react'

/** A labeled text field. */
export function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label>
      {label}
      <input required {...input} />
    </label>
  )
}

type Values = Record<string, string>

/** The state of a form: `send` returns what went wrong, or nothing. */
export function useForm(send: (values: Values) => Promise<string | undefined>) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)]
    const values = Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setBusy(true)
    void send(values)
      .then(setProblem)
      .finally(() => setBusy(false))
  }
  return { problem, isBusy, submit }
}
