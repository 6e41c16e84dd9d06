import type { ChangeEvent } from 'react'

/** The values of a form, by the names of its fields. */
export type Values<V> = Record<keyof V, string | boolean>

interface Limit<T> {
  value: T
  message: string
}

/** The rules of a field, with the messages of what breaks them. */
export interface Rules<Value> {
  required?: string
  minLength?: Limit<number>
  maxLength?: Limit<number>
  pattern?: Limit<RegExp>
  /** The error message, or true. */
  validate?: (value: Value) => string | true
  /** Changes what is typed before it is checked and sent. */
  setValueAs?: (typed: string) => string
}

/** The error message of each invalid field. */
type Errors<V> = Partial<Record<keyof V, { message: string }>>

interface FieldAttributes {
  name: string
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Values and errors to subscribe to. */
export interface FormControl<V> {
  listen: (listener: () => void) => () => void
  valueOf: <N extends keyof V>(name: N) => V[N]
}

/** A form: its fields, its errors, and the function that sends it. */
export interface Form<V extends Values<V>> {
  control: FormControl<V>
  formState: { errors: Errors<V> }
  register: <N extends keyof V & string>(name: N, rules?: Rules<V[N]>) => FieldAttributes
  /** Calls `send` if every field is valid; otherwise focuses the first that is not. */
  handleSubmit: (
    send: (values: V) => unknown,
  ) => (event?: { preventDefault: () => void }) => Promise<void>
  /** Checks some fields; whether they are valid. */
  trigger: (names: (keyof V & string)[], options?: { shouldFocus?: boolean }) => Promise<boolean>
  getValues: () => V
  setError: (
    name: keyof V & string,
    error: { message: string },
    options?: { shouldFocus?: boolean },
  ) => void
  setFocus: (name: keyof V & string, options?: { shouldSelect?: boolean }) => void
}

interface Field {
  input: HTMLInputElement | null
  rules: Rules<never>
  attributes: FieldAttributes
}

/** The values, errors and fields of a form, without React. */
export function createForm<V extends Values<V>>(defaultValues: V) {
  const { fields, listeners, changed, read, check, attach, ...state } = createState(defaultValues)
  const { values, errors, setError, setFocus } = state
  let sent = false

  const attributesOf = (name: keyof V & string): FieldAttributes => ({
    name,
    ref: input => attach(name, input),
    onChange: () => {
      read(name)
      if (sent) check([name])
      else changed()
    },
  })
  const register: Form<V>['register'] = (name, rules = {}) => {
    const known = fields.get(name)
    const field: Field = known ?? { input: null, rules: {}, attributes: attributesOf(name) }
    field.rules = rules
    fields.set(name, field)
    return field.attributes
  }
  return {
    errors,
    control: {
      listen: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      valueOf: <N extends keyof V>(name: N) => values[name],
    },
    register,
    handleSubmit:
      (send: (values: V) => unknown) => async (event?: { preventDefault: () => void }) => {
        event?.preventDefault()
        sent = true
        const names = [...fields.keys()]
        names.forEach(read)
        const [first] = check(names)
        if (first) setFocus(first)
        else await send({ ...values })
      },
    trigger: (names: (keyof V & string)[], { shouldFocus = false } = {}) => {
      names.forEach(read)
      const [first] = check(names)
      if (first && shouldFocus) setFocus(first)
      return Promise.resolve(!first)
    },
    getValues: () => ({ ...values }),
    setError,
    setFocus,
  }
}

/** What a form knows of its fields, and who is notified when that changes. */
function createState<V extends Values<V>>(defaultValues: V) {
  const values: V = { ...defaultValues }
  const fields = new Map<keyof V & string, Field>()
  const listeners = new Set<() => void>()
  let errors: Errors<V> = {}

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const read = (name: keyof V & string) => {
    const field = fields.get(name)
    if (field?.input) values[name] = valueOf(field.input, field.rules) as V[typeof name]
  }
  /** Updates the errors of some fields and returns those with an invalid value. */
  const check = (names: readonly (keyof V & string)[]) => {
    const next = { ...errors }
    for (const name of names) {
      const message = errorOf(values[name], fields.get(name))
      if (message) next[name] = { message }
      else delete next[name]
    }
    errors = next
    changed()
    return names.filter(name => errors[name])
  }
  const attach = (name: keyof V & string, input: HTMLInputElement | null) => {
    const field = fields.get(name)
    if (!field) return
    field.input = input
    const value = values[name]
    if (input?.type === 'checkbox') input.checked = value === true
    else if (input) input.value = String(value)
  }
  const setFocus: Form<V>['setFocus'] = (name, { shouldSelect = false } = {}) => {
    const input = fields.get(name)?.input
    input?.focus()
    if (shouldSelect) input?.select()
  }
  const setError: Form<V>['setError'] = (name, error, { shouldFocus = false } = {}) => {
    errors = { ...errors, [name]: error }
    changed()
    if (shouldFocus) setFocus(name)
  }
  return {
    ...{ values, fields, listeners, changed, read, check, attach },
    ...{ errors: () => errors, setError, setFocus },
  }
}

function valueOf(input: HTMLInputElement, { setValueAs }: Rules<never>): string | boolean {
  if (input.type === 'checkbox') return input.checked
  return setValueAs ? setValueAs(input.value) : input.value
}

/** The error message of a value; a field that is not on the page has none. */
function errorOf(value: string | boolean, field: Field | undefined): string | undefined {
  if (!field?.input) return undefined
  const { required, minLength, maxLength, pattern, validate } = field.rules
  if (typeof value === 'string' && value !== '') {
    if (maxLength && value.length > maxLength.value) return maxLength.message
    if (minLength && value.length < minLength.value) return minLength.message
    if (pattern && !pattern.value.test(value)) return pattern.message
  } else if (required && !value) return required
  const message = validate?.(value as never)
  return typeof message === 'string' ? message : undefined
}
