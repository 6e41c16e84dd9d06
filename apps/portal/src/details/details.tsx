import { useEffect, useRef, useState } from 'react'
import { addressFormat } from '@gatehouse/contract/billing/address-formats'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import { AddressFields, type TypedAddress } from '@gatehouse/ui/address-fields'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome } from '../frame/use-portal.ts'
import { statesOf } from '../frame/states.ts'
import { sentAddress, typedAddress } from '../orders/typed-address.ts'
import { type Customer, ME, selfQuery } from '../queries.ts'
import { DeleteData } from './delete-data.tsx'
import { EmailField } from './email-field.tsx'
import { LanguageField } from './language-field.tsx'

/** The contract's maximum length of a name. */
const NAME_MAX = 256
const TAX_ID_MAX = 100
const linesOf = (country: string) => addressFormat(country).lines

/** The customer's details and billing address. */
export function Details() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const query = useQuery(selfQuery())
  return (
    <>
      <PageHeader title={t('navigation.details')} description={t('details.text')} />
      <Loaded query={query}>
        {self => (
          <div className="flex max-w-lg flex-col gap-5">
            <EmailField email={self.email} />
            <LanguageField self={self} />
            <DetailsForm self={self} />
            <p className="border-t pt-5">
              <Link href={`${home}/mail-preferences`}>{t('mails.open')}</Link>
              <span className="text-small text-muted mt-0.5 block">{t('mails.open_text')}</span>
            </p>
            <DeleteData self={self} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function DetailsForm({ self }: { self: Customer }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [name, setName] = useState(self.name ?? '')
  const [billingName, setBillingName] = useState(self.billing_name ?? '')
  const [address, setAddress] = useState(typedAddress(self.billing_address))
  const [taxId, setTaxId] = useState(self.tax_id?.[0] ?? '')
  const form = useRef<HTMLFormElement>(null)
  const save = useSave()
  const noCountry = taxId.trim() !== '' && address.country === ''
  const errors = errorsOf(save.error, key => t(key))
  const [requested, setRequested] = useState(0)
  useEffect(() => {
    if (requested > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [requested, save.error])
  const elsewhere = save.error && Object.values(errors).every(error => error === undefined)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        setRequested(count => count + 1)
        if (noCountry) return
        save.mutate({
          name: name.trim() || null,
          billing_name: billingName.trim() || null,
          billing_address: address.country ? sentAddress(address) : null,
          tax_id: taxId.trim() || null,
        })
      }}
    >
      <Field label={t('details.name')} error={errors.name} optional>
        <TextInput
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={NAME_MAX}
          autoComplete="name"
        />
      </Field>
      <Field label={t('details.billing_name')} error={errors.billing_name} optional>
        <TextInput
          value={billingName}
          onChange={({ target }) => setBillingName(target.value)}
          maxLength={NAME_MAX}
          autoComplete="billing organization"
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="text-body text-strong mb-4 font-medium">{t('details.address')}</legend>
        <AddressFields
          value={address}
          onChange={(change: Partial<TypedAddress>) => setAddress({ ...address, ...change })}
          countries={countries}
          linesOf={linesOf}
          statesOf={statesOf}
          errors={{
            ...errors,
            country: requested > 0 && noCountry ? t('details.no_country') : errors.country,
          }}
        />
      </fieldset>
      <Field
        label={t('details.tax_id')}
        help={errors.tax_id ? undefined : t('details.tax_id_help')}
        error={errors.tax_id}
        optional
      >
        <TextInput
          value={taxId}
          onChange={({ target }) => setTaxId(target.value)}
          maxLength={TAX_ID_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {elsewhere && <Banner meaning="negative">{problemSentence(save.error, say)}</Banner>}
      <div>
        <Button type="submit" kind="primary" loading={save.isPending}>
          {t('details.save')}
        </Button>
      </div>
    </form>
  )
}

function useSave() {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => request<Customer>('PATCH', ME, { body }),
    onSuccess: self => {
      client.setQueryData(selfQuery().queryKey, self)
      toast({ title: t('details.saved') })
    },
  })
}

type DetailsField = keyof TypedAddress | 'name' | 'billing_name' | 'tax_id'

const sentences = {
  tax_id: 'details.wrong_tax_id',
  postal_code: 'details.wrong_postal_code',
} as const

/** The server's validation errors by form field. */
function errorsOf(
  error: unknown,
  say: (key: 'details.wrong' | (typeof sentences)[keyof typeof sentences]) => string,
): Partial<Record<DetailsField, string>> {
  if (!(error instanceof RequestFailed)) return {}
  const places = error.refusals.map(({ loc }) => {
    // The last part of the location names the field, for example in a tax id (number and kind) or
    // an address.
    const [, field = '', part] = loc.map(String)
    return field === 'billing_address' ? (part ?? 'country') : field
  })
  return Object.fromEntries(
    places.map(place => [
      place,
      say(place === 'tax_id' || place === 'postal_code' ? sentences[place] : 'details.wrong'),
    ]),
  )
}
