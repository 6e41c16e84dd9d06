import { useState } from 'react'
import { auth } from '../gatehouse/auth.ts'
import { Field, useForm } from './form.tsx'

/** Signs a user up or in, by email and password. */
export function SignIn() {
  const [isNew, setNew] = useState(true)
  const { problem, isBusy, submit } = useForm(async values => {
    const email = values.email ?? ''
    const password = values.password ?? ''
    const { error } = isNew
      ? await auth.signUp.email({ name: values.name ?? '', email, password })
      : await auth.signIn.email({ email, password })
    return error?.message
  })
  return (
    <form onSubmit={submit}>
      <h1>{isNew ? 'Create your account' : 'Sign in'}</h1>
      {isNew && <Field name="name" label="Name" autoComplete="name" />}
      <Field name="email" label="Email" type="email" autoComplete="email" />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        {isNew ? 'Create account' : 'Sign in'}
      </button>
      <button type="button" className="link" onClick={() => setNew(!isNew)}>
        {isNew ? 'I have an account' : 'Create an account'}
      </button>
    </form>
  )
}
