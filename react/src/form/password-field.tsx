import { useState, type ComponentProps, type ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { useTexts } from '../context.ts'
import { Field } from './field.tsx'

/** A field for a password, which can be shown. */
export function PasswordField(
  props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>,
): ReactElement {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <Part
          of="linkButton"
          className="gh-show-password"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'sign_in.hide_password' : 'sign_in.show_password')}
          onClick={() => setShown(!isShown)}
        >
          <Eye isShown={isShown} />
        </Part>
      }
    />
  )
}

const Eye = ({ isShown }: { isShown: boolean }) => (
  <svg aria-hidden viewBox="0 0 24 24" className="gh-icon">
    <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {isShown && <path d="m4 20 16-16" />}
  </svg>
)
