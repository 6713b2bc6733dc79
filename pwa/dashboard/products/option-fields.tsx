import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { maxVariants } from '#contract/constants'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { fieldBox, TextField } from '../../ui/form/text-field.tsx'
import type { leftOut } from './variants-body.ts'
import {
  addValue,
  type FormOption,
  type FormVariants,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from './variants-form.ts'

export type Change = (change: (state: FormVariants) => FormVariants) => void

/** The switch between a product without options and one with options. */
export const OptionsSwitch = ({ checked, onChange }: { checked: boolean; onChange: () => void }) => (
  <CheckboxField
    id="product-has-options"
    label="This product has options, such as sizes"
    checked={checked}
    onChange={onChange}
  />
)

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-full text-forest hover:bg-paper-deep aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

interface MoveButtonsProps {
  /** The name of the option or value that the buttons move, for their labels. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}

const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <>
    <button
      type="button"
      aria-label={`Move ${name} up`}
      aria-disabled={index === 0 ? true : undefined}
      onClick={() => onMove(index - 1)}
      className={iconButton}
    >
      <ArrowUp size={18} aria-hidden="true" />
    </button>
    <button
      type="button"
      aria-label={`Move ${name} down`}
      aria-disabled={index === count - 1 ? true : undefined}
      onClick={() => onMove(index + 1)}
      className={iconButton}
    >
      <ArrowDown size={18} aria-hidden="true" />
    </button>
  </>
)

interface OptionFieldsProps {
  option: FormOption
  index: number
  state: FormVariants
  onChange: Change
}

/** The fields for name and values of one option. The Enter key in the last field adds a value. */
export const OptionFields = ({ option: { key, name, values }, index, state, onChange }: OptionFieldsProps) => {
  const [added, setAdded] = useState('')
  const shownName = name.trim() || `option ${index + 1}`
  const isFull = values.length > 0 && addValue(state, key, '').rows.length > maxVariants
  const add = () => {
    const texts = added
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text && !values.some((value) => value.text.trim().toLowerCase() === text.toLowerCase()))
    setAdded('')
    onChange((before) =>
      texts.reduce((next, text) => {
        const wider = addValue(next, key, text)
        return wider.rows.length > maxVariants ? next : wider
      }, before),
    )
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="grid gap-3 rounded-field border border-line bg-paper/60 p-3 sm:p-4">
      <legend className="sr-only">{`Option ${index + 1}`}</legend>
      <div className="flex flex-wrap items-end gap-1">
        <div className="min-w-24 flex-1">
          <TextField
            id={`${key}-name`}
            label={`Name of option ${index + 1}`}
            value={name}
            maxLength={40}
            placeholder={index === 0 ? 'Size' : 'Form'}
            onChange={({ target }) => onChange((before) => renameOption(before, key, target.value))}
          />
        </div>
        <MoveButtons
          name={`option ${index + 1}`}
          index={index}
          count={state.options.length}
          onMove={(to) => onChange((before) => moveOption(before, index, to))}
        />
        <button
          type="button"
          aria-label={`Remove option ${index + 1}`}
          aria-disabled={state.options.length === 1 ? true : undefined}
          onClick={() => state.options.length > 1 && onChange((before) => removeOption(before, key))}
          className={iconButton}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {values.length > 0 && (
        <ul aria-label={`Values of ${shownName}`} className="grid gap-2 sm:grid-cols-2">
          {values.map((value, place) => (
            <li key={value.key} className="flex items-center">
              <input
                aria-label={`Value ${place + 1} of ${shownName}`}
                value={value.text}
                maxLength={60}
                dir="auto"
                onChange={({ target }) => onChange((before) => renameValue(before, key, value.key, target.value))}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                className={`${fieldBox} min-w-0 flex-1`}
              />
              <MoveButtons
                name={value.text}
                index={place}
                count={values.length}
                onMove={(to) => onChange((before) => moveValue(before, key, place, to))}
              />
              <button
                type="button"
                aria-label={`Remove ${value.text}`}
                onClick={() => onChange((before) => removeValue(before, key, value.key))}
                className={iconButton}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-ink-soft">{`A product has at most ${maxVariants} variants.`}</p>
      ) : (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              id={`${key}-add`}
              label={`Add a value to ${shownName}`}
              value={added}
              placeholder={index === 0 ? '100 g' : 'Powder'}
              enterKeyHint="done"
              onChange={({ target }) => setAdded(target.value)}
              onKeyDown={addOnEnter}
              onBlur={add}
            />
          </div>
          <button
            type="button"
            aria-label={`Add the value to ${shownName}`}
            onClick={add}
            className={`${iconButton} mb-0.5`}
          >
            <Plus size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** Lists the stored variants that are deleted or deactivated when the form is saved. */
export const LeftOut = ({ deleted, deactivated }: ReturnType<typeof leftOut>) => (
  <div role="status" className="grid gap-2 empty:hidden">
    {deleted.length > 0 && (
      <p className="rounded-field bg-saffron-soft px-4 py-3 wrap-anywhere">Saving deletes: {deleted.join(', ')}.</p>
    )}
    {deactivated.length > 0 && (
      <p className="rounded-field bg-saffron-soft px-4 py-3 wrap-anywhere">
        Saving deactivates, because they have orders: {deactivated.join(', ')}.
      </p>
    )}
  </div>
)
