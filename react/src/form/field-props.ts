import type { Form, Rules, Values } from '@gatehouse/ui/little-form'

/** The props of a form's field. */
export function fieldProps<V extends Values<V>, N extends keyof V & string>(
  form: Form<V>,
  name: N,
  rules: Rules<V[N]> = {},
) {
  const { ref, ...attributes } = form.register(name, rules)
  return { ...attributes, inputRef: ref, error: form.formState.errors[name]?.message }
}
