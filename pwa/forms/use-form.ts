import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { westernDigits } from '#contract/scalars'
import { dropDraft, readDraft, saveForm } from '../offline/draft.ts'
import { accountChangeCount } from '../offline/owner.ts'

interface FormOptions<N extends string, S extends GenericSchema> {
  /** The prefix of the element ids of the fields. */
  name: string
  /** The fields in the sequence of the screen, with their initial values. */
  start: Values<N>
  schema: S
  /** The name of the draft that stores the input. */
  draft?: string | undefined
  /** The fields that are stored in the draft. Required for forms with a password, which must not be stored. */
  draftFields?: readonly NoInfer<N>[]
}

const maxFieldLength = 5000

// The value of a checkbox is the text "on" whether it is checked or not, so checkboxes and radio buttons are excluded.
const isTextBox = (box: Element | null): box is HTMLInputElement | HTMLTextAreaElement =>
  (box instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(box.type)) || box instanceof HTMLTextAreaElement

/** Returns the text in the fields with these element ids, by field name. */
const typedText = (fields: readonly (readonly [name: string, id: string])[]): Record<string, string> =>
  Object.fromEntries(
    fields.map(([name, id]) => {
      const box = document.getElementById(id)
      return [name, isTextBox(box) ? box.value : '']
    }),
  )

/** Returns the values that are not empty, cut to the maximum length, of the fields for which `isFree` returns true. */
function fillableValues<N extends string>(
  names: readonly N[],
  known: unknown,
  isFree: (name: N) => boolean,
): readonly (readonly [N, string])[] {
  const parts: Record<string, unknown> = typeof known === 'object' && known !== null ? { ...known } : {}
  return names.flatMap((name) => {
    const value = parts[name]
    return isFree(name) && typeof value === 'string' && value !== '' ? [[name, value.slice(0, maxFieldLength)]] : []
  })
}

/**
 * Returns the values of a form, which are stored as a draft while they are typed. Restores an earlier draft and input
 * typed before hydration.
 */
function useFormValues<N extends string>(
  options: Pick<FormOptions<N, GenericSchema>, 'start' | 'draft' | 'draftFields'>,
  idOf: (key: N) => string,
) {
  const [start] = useState(options.start)
  const [names] = useState(() => Object.keys(start).filter((key): key is N => Object.hasOwn(start, key)))
  const [values, setValues] = useState(start)
  // The latest values are stored in a ref, because autofill changes several fields before the next render.
  const latest = useRef(start)

  const show = (next: Values<N>) => {
    latest.current = next
    setValues(next)
  }

  /** Copies `known` values, for example of a restored draft, into the fields that still have their initial value. */
  const fill = (known: unknown) => {
    const filled = fillableValues(names, known, (key) => latest.current[key] === start[key])
    if (filled.length > 0) show({ ...latest.current, ...Object.fromEntries(filled) })
  }

  const { dropDraft, cancelSave } = useDraft({
    name: options.draft,
    values,
    start,
    draftFields: options.draftFields,
    onRestored: fill,
  })

  // Reads input that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the server-rendered inputs
  useEffect(() => {
    const typed = Object.entries(typedText(names.map((key) => [key, idOf(key)])))
    // Other fields show their initial value, which can be longer than the maximum for typed text.
    fill(
      Object.fromEntries(typed.filter(([key, value]) => names.some((name) => name === key && start[name] !== value))),
    )
  }, [])

  return { start, names, values, latest, show, fill, dropDraft, cancelSave }
}

/** Returns the state of a form: its values, visible errors, and props that connect inputs with fields. */
export function useForm<N extends string, S extends GenericSchema>(options: FormOptions<N, S>) {
  const { name, schema } = options
  const idOf = (key: string) => `${name}-${key}`
  const { start, names, values, latest, show, fill, dropDraft, cancelSave } = useFormValues(options, idOf)
  const [errors, setErrors] = useState<FieldErrors>({})
  const sent = useRef<Values<N> | null>(null)

  const set = (key: N, value: string) => {
    show({ ...latest.current, [key]: value })
    // A visible error disappears when its field becomes valid. Until then its text is updated with the input.
    const wrong = errorsOf(schema, latest.current)
    setErrors((before) => Object.fromEntries(Object.entries(wrong).filter(([other]) => before[other])))
  }

  const reset = () => {
    show(start)
    setErrors({})
  }

  /** Call it when a field loses the focus. Shows the error of the field, if any. */
  const leave = (key: N) => {
    const message = latest.current[key] && errorsOf(schema, latest.current)[key]
    if (message) setErrors((before) => ({ ...before, [key]: message }))
  }

  /** Shows errors at their fields and focuses the first invalid field. Returns whether there was an error. */
  const showErrors = (found: FieldErrors): boolean => {
    const first = names.find((key) => found[key])
    // The errors must render before the focus moves, so that screen readers announce them.
    flushSync(() => setErrors(found))
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }

  return {
    values,
    errors,
    set,
    fill,
    showErrors,
    dropDraft,
    /** Stops saving the draft, because an outbox entry stores the values. Returns a function that reads the values. */
    handOverDraft: (): (() => Values<N>) => {
      cancelSave()
      sent.current = latest.current
      return () => latest.current
    },
    /**
     * Empties the form whose values were sent, and deletes their draft. Resolves with false, and changes nothing, when
     * the shopper has typed since `handOverDraft`.
     */
    clearSent: async (): Promise<boolean> => {
      if (latest.current !== sent.current) return false
      reset()
      await dropDraft()
      return true
    },
    reset,
    /** Shows the values that the server has stored. Fields that were edited after the form was sent are not changed. */
    showStored: (sentValues: Values<N>, stored: Values<N>) =>
      show(
        Object.fromEntries(
          names.map((key) => [key, latest.current[key] === sentValues[key] ? stored[key] : latest.current[key]]),
        ) as Values<N>,
      ),
    /** Returns the props that connect an input with its field. */
    field: (key: N) => ({
      id: idOf(key),
      name: key,
      value: values[key],
      error: errors[key],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(key, event.target.value),
      onBlur: () => afterPress(() => leave(key)),
    }),
    /** Creates a submit handler. When the form is valid, it calls `send` with the output of the schema. */
    onSubmit: (send: (output: InferOutput<S>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const result = check(schema, latest.current)
      if ('errors' in result) showErrors(result.errors)
      else send(result.output)
    },
  }
}

/**
 * Runs `work` now, or after a pointer press that is in progress. Otherwise an element that moves during the press would
 * not receive the click: pressing a button blurs the focused field before the press ends.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(work), { once: true })
  else work()
}

const saveDelayMs = 400

interface SaveOptions<V extends object> {
  /** The name of the draft. Without a name, nothing is stored. */
  name: string | undefined
  values: V
  start: V
  /** The fields to store. The default is all fields. */
  draftFields?: readonly (keyof V)[] | undefined
}

interface DraftOptions<V extends object> extends SaveOptions<V> {
  onRestored: (stored: unknown) => void
}

const picked = <V extends object>(values: V, draftFields: readonly (keyof V)[] | undefined): object =>
  draftFields ? Object.fromEntries(draftFields.map((key) => [key, values[key]])) : values

interface SavedDraft {
  dropDraft: () => Promise<void>
  /** Cancels a scheduled save of the draft, because the values are stored elsewhere. The next change is saved again. */
  cancelSave: () => void
}

/** Stores form values as a draft: shortly after a change, and immediately when the page is hidden. */
export function useSavedDraft<V extends object>({ name, values, start, draftFields }: SaveOptions<V>): SavedDraft {
  const unsaved = useRef<V | null>(null)
  const fields = useRef(draftFields)
  fields.current = draftFields
  // No draft is stored after the account was signed out, so that the input cannot reach the next account.
  const [startCount] = useState(accountChangeCount)

  const save = useCallback(() => {
    const isOurs = accountChangeCount() === startCount
    if (name && unsaved.current && isOurs) void saveForm(name, picked(unsaved.current, fields.current))
    unsaved.current = null
  }, [name, startCount])
  useEffect(() => {
    if (values === start) return
    unsaved.current = values
    const timer = setTimeout(save, saveDelayMs)
    return () => clearTimeout(timer)
  }, [values, start, save])
  useEffect(() => {
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [save])

  return {
    dropDraft: async () => {
      unsaved.current = null
      if (name && accountChangeCount() === startCount) await dropDraft(name)
    },
    cancelSave: () => {
      unsaved.current = null
    },
  }
}

/** Stores form values as a draft and passes an earlier draft to `onRestored`. */
export function useDraft<V extends object>({ onRestored, ...options }: DraftOptions<V>): SavedDraft {
  const { name } = options
  const last = useRef(onRestored)
  last.current = onRestored
  useEffect(() => {
    if (!name) return
    let mounted = true
    void readDraft(name).then((stored) => mounted && last.current(stored))
    return () => {
      mounted = false
    }
  }, [name])
  return useSavedDraft(options)
}

/** The values of a form as text, by field name. */
export type Values<N extends string = string> = Readonly<Record<N, string>>
/** The error messages of a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Validates a form. Returns the output of the schema, or the first error message of each invalid field. */
export function check<S extends GenericSchema>(
  schema: S,
  values: object,
): { output: InferOutput<S> } | { errors: FieldErrors } {
  const result = safeParse(schema, values)
  if (result.success) return { output: result.output }
  const errors: Record<string, string> = {}
  for (const issue of result.issues) {
    const path = issue.path?.map(({ key }) => key) ?? []
    // The field of a nested value is named after its path, as in error responses of the API, or after a beginning of it.
    const names = path.map((_, index) => path.slice(0, path.length - index).join('.'))
    const name = names.find((each) => each in values) ?? path[0]
    if (typeof name === 'string') errors[name] ??= issue.message
  }
  return { errors }
}

/** Returns the error messages for the given values. */
export function errorsOf(schema: GenericSchema, values: object): FieldErrors {
  const result = check(schema, values)
  return 'errors' in result ? result.errors : {}
}

/** Formats a PIN code for its field: digits only, at most six. Accepts input such as `110 006`. */
export const fitPin = (typed: string): string => westernDigits(typed).replace(/\D/g, '').slice(0, 6)
