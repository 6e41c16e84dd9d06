import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import type { Author } from './statement.ts'

/** The contract's maximum length of a name and of a contract. */
const LENGTH_MAX = 200
const EMAIL_MAX = 320
const EMAIL = /^\S+@\S+\.\S+$/
/** Statements are mailed to an address that anyone can type, so they contain no links. */
const LINK = /:\/\/|www\./i

/** The error of a text that is required and must not contain links. */
export function useTextProblem() {
  const { t } = useTranslation('portal')
  return (text: string): string | undefined => {
    if (text.trim() === '') return t('statement.missing')
    return LINK.test(text) ? t('statement.no_links') : undefined
  }
}

/** Whether every field of the author is valid. */
export const isComplete = ({ name, email, contract }: Author): boolean =>
  [name, contract].every(text => text.trim() !== '' && !LINK.test(text)) && EMAIL.test(email)

interface AuthorFieldsProps {
  author: Author
  onChange: (change: Partial<Author>) => void
  /** Whether errors are shown: after the first attempt to continue. */
  checked: boolean
}

/** Who makes a statement, about which contract, and where it is confirmed. */
export function AuthorFields({ author, onChange, checked }: AuthorFieldsProps) {
  const { t } = useTranslation('portal')
  const problem = useTextProblem()
  const { name, email, contract } = author
  return (
    <>
      <Field label={t('statement.name')} error={checked ? problem(name) : undefined} required>
        <TextInput
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
          maxLength={LENGTH_MAX}
          autoComplete="name"
        />
      </Field>
      <Field
        label={t('statement.contract')}
        help={t('statement.contract_help')}
        error={checked ? problem(contract) : undefined}
        required
      >
        <TextInput
          value={contract}
          onChange={({ target }) => onChange({ contract: target.value })}
          maxLength={LENGTH_MAX}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('statement.email')}
        help={t('statement.email_help')}
        error={checked && !EMAIL.test(email) ? t('sign_in.email_wrong') : undefined}
        required
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => onChange({ email: target.value.trim() })}
          maxLength={EMAIL_MAX}
        />
      </Field>
    </>
  )
}
