import { type ComponentProps, useState } from 'react'
import { TextInput } from '@gatehouse/ui/text-input'
import { Eye, EyeOff } from 'lucide-react'
import { useTexts } from '../texts.ts'

/** A password field with a button to show the input. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const t = useTexts()
  const [displayed, setDisplayed] = useState(false)
  const Icon = displayed ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={displayed ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          aria-label={t(displayed ? 'accounts.hide_password' : 'accounts.show_password')}
          onClick={() => setDisplayed(!displayed)}
          className={
            'hover:text-strong rounded-mark -mr-1 grid size-7 place-items-center max-sm:size-11'
          }
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  )
}
