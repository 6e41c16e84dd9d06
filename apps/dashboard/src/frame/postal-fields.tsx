import { AddressFields, type TypedAddress } from '@gatehouse/ui/address-fields'
import type { FieldErrors } from 'react-hook-form'
import { world } from './postal.ts'

interface PostalFieldsProps {
  field: { value: TypedAddress; onChange: (value: TypedAddress) => void }
  errors: FieldErrors<TypedAddress> | undefined
}

/** The fields of a postal address in any country, with the server's validation errors. */
export const PostalFields = ({ field, errors }: PostalFieldsProps) => (
  <AddressFields
    {...world}
    value={field.value}
    onChange={change => field.onChange({ ...field.value, ...change })}
    errors={{ state: errors?.state?.message, postal_code: errors?.postal_code?.message }}
  />
)
