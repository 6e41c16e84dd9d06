/**
 * What the pages before sign-in use of react-hook-form, in a twelfth of its size: fields keep
 * what is typed, and are checked when the form is sent and from then on at each change.
 */
import { useState, useSyncExternalStore } from 'react'
import { createForm, type Form, type FormControl, type Values } from './form-state.ts'

export type { Form, FormControl, Rules, Values } from './form-state.ts'

/** A form whose fields begin with these values. */
export function useForm<V extends Values<V>>({ defaultValues }: { defaultValues: V }): Form<V> {
  const [form] = useState(() => createForm(defaultValues))
  const errors = useSyncExternalStore(form.control.listen, form.errors)
  return { ...form, formState: { errors } }
}

/** The value of one field, kept up to date. */
export function useWatch<V, N extends keyof V>(watched: {
  control: FormControl<V>
  name: N
}): V[N] {
  const { control, name } = watched
  return useSyncExternalStore(control.listen, () => control.valueOf(name))
}
