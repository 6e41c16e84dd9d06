import { useEffect, useState, type ReactNode } from 'react'
import { auth } from '../gatehouse/auth.ts'
import { Field, useForm } from './form.tsx'

type Listed = { id: string; name: string }

/** The organization in which the user works: what it has bought, its members may use. */
export function Organization({ id, children }: { id: string | null; children: ReactNode }) {
  const [all, setAll] = useState<Listed[]>()
  useEffect(() => {
    void auth.organization.list().then(({ data }) => setAll(data ?? []))
  }, [id])
  if (!all) return <p>Loading …</p>
  const active = all.find(one => one.id === id)
  if (!active && all.length === 0) return <NewOrganization />
  return (
    <>
      <label>
        Organization
        <select
          value={active?.id ?? ''}
          onChange={event =>
            void auth.organization.setActive({ organizationId: event.currentTarget.value })
          }
        >
          {!active && <option value="">Choose one</option>}
          {all.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {active && <div key={active.id}>{children}</div>}
    </>
  )
}

/** Creates the user's first organization. */
function NewOrganization() {
  const { problem, isBusy, submit } = useForm(async ({ name = '' }) => {
    const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${Date.now().toString(36)}`
    const { error } = await auth.organization.create({ name, slug: slug.replace(/^-/, '') })
    return error?.message
  })
  return (
    <form onSubmit={submit}>
      <h1>Create your organization</h1>
      <Field name="name" label="Name of the organization" autoComplete="organization" />
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        Create organization
      </button>
    </form>
  )
}
