import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForm } from './form-state.ts'

interface SignUp {
  name: string
  email: string
  remember: boolean
}

/** As much of an input as a form uses. */
function input(type = 'text') {
  const made = {
    ...{ type, value: '', checked: false, focused: 0, selected: 0 },
    focus: () => void (made.focused += 1),
    select: () => void (made.selected += 1),
  }
  return made
}

/** A form on a page, with one input for each field. */
function page() {
  const form = createForm<SignUp>({ name: '', email: '', remember: true })
  const inputs = { name: input(), email: input(), remember: input('checkbox') }
  const rules = {
    name: { required: 'missing', minLength: { value: 2, message: 'short' } },
    email: {
      required: 'missing',
      pattern: { value: /@/, message: 'no address' },
      setValueAs: (typed: string) => typed.trim(),
    },
  }
  const fields = {
    name: form.register('name', rules.name),
    email: form.register('email', rules.email),
    remember: form.register('remember'),
  }
  for (const name of ['name', 'email', 'remember'] as const) fields[name].ref(inputs[name] as never)
  const type = (name: 'name' | 'email', value: string) => {
    inputs[name].value = value
    fields[name].onChange({} as never)
  }
  const sent: SignUp[] = []
  const send = form.handleSubmit(values => void sent.push(values))
  return { form, inputs, fields, type, sent, send }
}

test('a form puts its first values into its fields and sends what was entered', async () => {
  const { inputs, type, sent, send } = page()
  assert.equal(inputs.remember.checked, true)

  type('name', 'Ada')
  type('email', ' ada@example.com ')
  inputs.remember.checked = false
  await send()

  assert.deepEqual(sent, [{ name: 'Ada', email: 'ada@example.com', remember: false }])
})

test('a form with invalid fields is not sent and focuses the first of them', async () => {
  const { form, inputs, type, sent, send } = page()

  type('name', 'A')
  type('email', 'nobody')
  await send()

  assert.deepEqual(form.errors(), { name: { message: 'short' }, email: { message: 'no address' } })
  assert.deepEqual([inputs.name.focused, inputs.email.focused, sent.length], [1, 0, 0])
})

test('after the first submission, fields are checked at each change', async () => {
  const { form, type, send } = page()
  type('name', 'A')
  assert.deepEqual(form.errors(), {})
  await send()

  type('name', 'Ada')

  assert.deepEqual(form.errors(), { email: { message: 'missing' } })
})

test('an error of the server stays until its field is sent or changed again', async () => {
  const { form, inputs, type, sent, send } = page()
  type('name', 'Ada')
  type('email', 'ada@example.com')
  await send()

  form.setError('email', { message: 'taken' }, { shouldFocus: true })
  assert.deepEqual(form.errors(), { email: { message: 'taken' } })
  assert.equal(inputs.email.focused, 1)
  type('email', 'eve@example.com')
  await send()

  assert.deepEqual(form.errors(), {})
  assert.equal(sent.length, 2)
})

test('a field that is no longer on the page keeps its value and is not checked', async () => {
  const { fields, type, sent, send } = page()
  type('name', 'Ada')
  type('email', 'nobody')

  fields.email.ref(null)
  await send()

  assert.deepEqual(sent, [{ name: 'Ada', email: 'nobody', remember: true }])
})

test('some fields can be checked without sending the form', async () => {
  const { form, inputs, type } = page()
  type('name', 'Ada')

  const valid = await form.trigger(['name', 'email'], { shouldFocus: true })

  assert.equal(valid, false)
  assert.deepEqual(form.errors(), { email: { message: 'missing' } })
  assert.equal(inputs.email.focused, 1)
})

test('a listener is called at each change of a value', () => {
  const { form, type } = page()
  const receivedValues: string[] = []
  const stop = form.control.listen(() => receivedValues.push(form.control.valueOf('name')))

  type('name', 'A')
  type('name', 'Ad')
  stop()
  type('name', 'Ada')

  assert.deepEqual(receivedValues, ['A', 'Ad'])
})
