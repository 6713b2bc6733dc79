import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { type Category, getCategories } from '#contract/catalogue'
import { contentLimits } from '#contract/look/content'
import { listingPage, renderedPages } from '#contract/page-paths'
import { settingsQuery } from '../../api/shop-profile.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { adminQuery } from '../frame/admin-query.ts'
import { Panel } from '../frame/screen.tsx'
import {
  type ContentValues,
  type FormEntry,
  type FormTexts,
  fieldId,
  moved,
  newEntry,
  type useContentEditor,
} from './use-content-editor.ts'

export type Editor = ReturnType<typeof useContentEditor>

export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'hi', name: 'Hindi', direction: 'ltr' },
  { code: 'ur', name: 'Urdu', direction: 'rtl' },
] as const

interface TextsFieldProps {
  legend: string
  /** The path of the text in the request: `headerMenu.0.label`. */
  name: string
  texts: FormTexts
  errors: Editor['errors']
  onChange: (texts: FormTexts) => void
  maxLength: number
  rows?: number
}

/** A text in three languages side by side. */
export const TextsField = ({ legend, name, texts, errors, onChange, maxLength, rows }: TextsFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 text-sm font-semibold">{legend}</legend>
    <div className="grid gap-3 sm:grid-cols-3">
      {languages.map(({ code, name: language, direction }) => {
        const field = {
          id: fieldId(`${name}.${code}`),
          label: language,
          lang: code,
          dir: texts[code] ? direction : undefined,
          value: texts[code],
          error: errors[`${name}.${code}`],
          maxLength,
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...texts, [code]: target.value }),
        }
        return rows ? <TextAreaField key={code} {...field} rows={rows} /> : <TextField key={code} {...field} />
      })}
    </div>
  </fieldset>
)

interface LinkFieldProps {
  name: string
  value: string
  error: string | undefined
  optional?: boolean
  onChange: (link: string) => void
}

export const LinkField = ({ name, value, error, optional, onChange }: LinkFieldProps) => (
  <TextField
    id={fieldId(name)}
    label="Link"
    optional={optional}
    value={value}
    error={error}
    list="content-links"
    placeholder={listingPage}
    maxLength={contentLimits.link}
    autoCapitalize="none"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Suggestions for links: pages of the shop, categories, and pages of the owner. */
export const LinkSuggestions = () => {
  const categories = useQuery(adminQuery<Category[]>(getCategories.path)).data ?? []
  const ownPages = useQuery(settingsQuery).data?.ownPages ?? []
  return (
    <datalist id="content-links">
      {categories.map(({ id, name }) => (
        <option key={id} value={`${listingPage}?categoryId=${id}`}>
          {name}
        </option>
      ))}
      {[...new Set([...renderedPages, ...ownPages])].map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  )
}

interface MoveButtonsProps {
  /** The name of the entry in the labels of its buttons. */
  label: string
  /** Identifies an entry of the list while it is moved. */
  id: string
  index: number
  count: number
  onMove: (step: number) => void
  onRemove?: () => void
}

/**
 * Buttons that move an entry of a list up and down. The focus stays on the pressed button. When the entry reaches the
 * end of the list, the focus moves to the other button.
 */
export const MoveButtons = ({ label, id, index, count, onMove, onRemove }: MoveButtonsProps) => {
  const move = (step: number) => {
    flushSync(() => onMove(step))
    const buttons = [step, -step].map((each) => document.getElementById(`${id}${each}`))
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
  }
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="quiet"
        id={`${id}-1`}
        disabled={index === 0}
        aria-label={`Move ${label} up`}
        onClick={() => move(-1)}
      >
        <ChevronUp size={20} aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        id={`${id}1`}
        disabled={index === count - 1}
        aria-label={`Move ${label} down`}
        onClick={() => move(1)}
      >
        <ChevronDown size={20} aria-hidden="true" />
      </Button>
      {onRemove && (
        <Button variant="quiet" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}

interface EntriesProps {
  editor: Editor
  part: 'headerMenu' | 'footerMenu' | 'claims'
  title: string
  hint: string
  /** What one entry of the list is, for example "menu entry". */
  noun: string
  max: number
}

/** A list of entries with texts, and with links in menus. */
export const Entries = ({ editor: { values, errors, change }, part, title, hint, noun, max }: EntriesProps) => {
  const entries = values[part]
  const hasLinks = part !== 'claims'
  const set = (next: readonly FormEntry[]) => change({ [part]: next } as Partial<ContentValues>)
  const setEntry = (key: number, changed: Partial<FormEntry>) =>
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry)))
  return (
    <Panel title={title}>
      <p className="mb-4 text-ink-soft">{hint}</p>
      <FormAlert title={errors[part]} />
      <ol className="grid gap-4">
        {entries.map(({ key, label, link }, index) => {
          const name = hasLinks ? `${part}.${index}.label` : `${part}.${index}`
          const shown = label.en || `${noun} ${index + 1}`
          return (
            <li key={key} className="grid gap-3 rounded-field border border-line p-3">
              <TextsField
                legend={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}
                name={name}
                texts={label}
                errors={errors}
                maxLength={hasLinks ? contentLimits.label : contentLimits.claim}
                onChange={(texts) => setEntry(key, { label: texts })}
              />
              {hasLinks && (
                <LinkField
                  name={`${part}.${index}.link`}
                  value={link}
                  error={errors[`${part}.${index}.link`]}
                  onChange={(next) => setEntry(key, { link: next })}
                />
              )}
              <MoveButtons
                label={shown}
                id={`move-${key}-`}
                index={index}
                count={entries.length}
                onMove={(step) => set(moved(entries, index, step))}
                onRemove={() => set(entries.filter((entry) => entry.key !== key))}
              />
            </li>
          )
        })}
      </ol>
      {entries.length < max && (
        <Button variant="outline" className="mt-4" onClick={() => set([...entries, newEntry()])}>
          <Plus size={18} aria-hidden="true" />
          Add {noun}
        </Button>
      )}
    </Panel>
  )
}
