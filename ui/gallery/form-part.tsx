import { useState } from 'react'
import { Button } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { Checkbox } from '../src/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../src/combobox.tsx'
import { DateInput } from '../src/date-input.tsx'
import { DateTimeInput } from '../src/date-time-input.tsx'
import { Field } from '../src/field.tsx'
import { Link } from '../src/link.tsx'
import { MoneyInput } from '../src/money-input.tsx'
import { NativeSelect } from '../src/native-select.tsx'
import { RadioGroup } from '../src/radio-group.tsx'
import { Select } from '../src/select.tsx'
import { Switch } from '../src/switch.tsx'
import { TextArea } from '../src/text-area.tsx'
import { TextInput } from '../src/text-input.tsx'

const people: ComboboxOption[] = [
  { value: '1', label: 'Ada Lovelace', help: 'ada@example.com' },
  { value: '2', label: 'Катерина Шевченко', help: 'kateryna@example.com' },
  { value: '3', label: 'Jürgen Groß', help: 'juergen@example.com' },
]

/** A typical form. */
export function FormPart() {
  const [amount, setAmount] = useState<number | null>(123450)
  const [wrong, setWrong] = useState<string>()
  const [cycle, setCycle] = useState<'month' | 'year' | null>('month')
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [kind, setKind] = useState<'once' | 'recurring'>('recurring')
  const [day, setDay] = useState('2026-11-20')
  const [moment, setMoment] = useState<string | null>('2026-11-20T08:30:00.000Z')
  return (
    <form className="grid gap-6 lg:grid-cols-2">
      <Card title="Information" description="What buyers see on the checkout.">
        <div className="flex flex-col gap-5">
          <Field label="Name" required>
            <TextInput defaultValue="Pro plan" />
          </Field>
          <Field label="Description" optional help="Markdown is welcome." aside="12 / 500">
            <TextArea defaultValue="For teams." />
          </Field>
          <Field label="Address" error="This address is taken. Choose another one.">
            <TextInput before="https://" after=".example.com" defaultValue="nordlicht" />
          </Field>
          <Field label="Price" help="What buyers pay each month." error={wrong}>
            <MoneyInput value={amount} onChange={setAmount} onInvalid={setWrong} currency="EUR" />
          </Field>
          <Field label="Abrechnungszeitraum für Bestandskunden">
            <Select
              value={cycle}
              onChange={setCycle}
              placeholder="Choose"
              options={[
                { value: 'month', label: 'Monthly' },
                { value: 'year', label: 'Yearly', help: 'Two months free' },
              ]}
            />
          </Field>
          <Field label="Customer">
            <Combobox value={person} onChange={setPerson} options={people} placeholder="Search" />
          </Field>
          <Field label="Country">
            <NativeSelect
              placeholder="Choose a country"
              autoComplete="country"
              options={[
                { value: 'DE', label: 'Deutschland' },
                { value: 'UA', label: 'Україна' },
              ]}
            />
          </Field>
        </div>
      </Card>
      <Card title="Terms">
        <div className="flex flex-col gap-5">
          <RadioGroup
            label="Kind"
            boxed
            value={kind}
            onChange={setKind}
            options={[
              { value: 'once', label: 'One-time', help: 'Paid once, kept for good.' },
              { value: 'recurring', label: 'Recurring', help: 'Renews.', aside: '€29.00' },
            ]}
          />
          <RadioGroup
            label="Refund"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'once', label: 'All of it' },
              { value: 'recurring', label: 'A part of it' },
            ]}
          />
          <Checkbox label="Revoke benefits" help="Ends 2 licence keys." defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="I agree" error="Agree to go on." />
          <Switch label="Allow several subscriptions" help="They may buy twice." defaultChecked />
          <Switch label="Kundinnen dürfen wechseln" disabledReason="Only an owner can do this." />
          <Field label="Day">
            <DateInput value={day} onChange={setDay} />
          </Field>
          <Field label="Moment">
            <DateTimeInput value={moment} onChange={setMoment} />
          </Field>
          <Field label="Yen">
            <MoneyInput value={null} onChange={() => undefined} currency="JPY" />
          </Field>
          <Field label="Disabled">
            <TextInput disabled defaultValue="Not now" />
          </Field>
          <div className="flex gap-2">
            <Button kind="primary">Save</Button>
            <Button>Cancel</Button>
          </div>
        </div>
      </Card>
    </form>
  )
}

/** The content of the narrow frame. */
export function SignInPart() {
  return (
    <form className="flex flex-col gap-4">
      <Button className="w-full">Continue with GitHub</Button>
      <Field label="Email">
        <TextInput type="email" autoComplete="email" placeholder="you@example.com" />
      </Field>
      <Field label="Password" aside={<Link href="#forgot">Forgot it?</Link>}>
        <TextInput type="password" autoComplete="current-password" />
      </Field>
      <Button kind="primary" className="w-full">
        Sign in
      </Button>
    </form>
  )
}
