import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import * as t from '#texts/forms'
import { FieldFrame, type FieldTexts, fieldAttributes, fieldBox } from './text-field.tsx'

/** A password field with a button that shows the password. */
export const PasswordField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldTexts) => {
  const [shown, setShown] = useState(false)
  const texts = { id, label, error, hint, optional }
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame texts={texts}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...fieldAttributes(texts)}
          type={shown ? 'text' : 'password'}
          className={`${fieldBox} pe-13`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0.5 my-auto grid size-11 place-items-center rounded-field text-ink-soft hover:text-forest"
        >
          <Icon size={20} aria-hidden="true" />
          <span className="sr-only">{shown ? t.hideField(label) : t.showField(label)}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
