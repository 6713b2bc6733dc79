import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GenericSchema, InferOutput } from 'valibot'
import { afterPress } from './after-press.ts'
import { check, errorsOf, type FieldErrors, type Values } from './check.ts'
import { useDraft } from './use-draft.ts'

interface FormOptions<N extends string, S extends GenericSchema> {
  /** Begins the ids of the boxes. */
  name: string
  /** The fields in the order of the screen, empty or with what is chosen already. */
  start: Values<N>
  schema: S
  /** Under which name what is typed outlives the page. */
  draft?: string | undefined
  /** The fields that outlive it; name them where the form holds a secret. */
  keep?: readonly NoInfer<N>[]
}

const longest = 5000

const isTextBox = (box: Element | null): box is HTMLInputElement | HTMLTextAreaElement =>
  (box instanceof HTMLInputElement && box.type !== 'radio') || box instanceof HTMLTextAreaElement

/** A form's values, the errors that may be shown by now, and what ties boxes to fields. */
export function useForm<N extends string, S extends GenericSchema>(options: FormOptions<N, S>) {
  const { name, schema } = options
  const [start] = useState(options.start)
  const [names] = useState(() => Object.keys(start).filter((key): key is N => Object.hasOwn(start, key)))
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  // Autofill changes many fields before the next rendering.
  const latest = useRef(start)

  const idOf = (key: string) => `${name}-${key}`
  const show = (next: Values<N>) => {
    latest.current = next
    setValues(next)
  }

  const set = (key: N, value: string) => {
    show({ ...latest.current, [key]: value })
    // A message disappears as soon as it is wrong, and follows what is typed until then.
    const wrong = errorsOf(schema, latest.current)
    setErrors((before) => Object.fromEntries(Object.entries(wrong).filter(([other]) => before[other])))
  }

  /** Fills what nobody has touched yet. */
  const fill = (known: unknown) => {
    const parts: Record<string, unknown> = typeof known === 'object' && known !== null ? { ...known } : {}
    const filled = names.flatMap((key) => {
      const value = parts[key]
      const free = latest.current[key] === start[key]
      return free && typeof value === 'string' && value !== '' ? [[key, value.slice(0, longest)]] : []
    })
    if (filled.length > 0) show({ ...latest.current, ...Object.fromEntries(filled) })
  }

  const dropDraft = useDraft({ name: options.draft, values, start, keep: options.keep, onKept: fill })

  // What was typed into the server's page before React was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the page as it was found
  useEffect(() => {
    const boxes = names.map((key) => [key, document.getElementById(idOf(key))] as const)
    fill(Object.fromEntries(boxes.map(([key, box]) => [key, isTextBox(box) ? box.value : ''])))
  }, [])

  /** A field was left: what is wrong with it may be said now. */
  const leave = (key: N) => {
    const message = latest.current[key] && errorsOf(schema, latest.current)[key]
    if (message) setErrors((before) => ({ ...before, [key]: message }))
  }

  /** Shows messages beside their fields and goes to the first; says whether there was one. */
  const showErrors = (found: FieldErrors): boolean => {
    const first = names.find((key) => found[key])
    // The words must be there before the focus is, or nobody reads them out.
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
    reset: () => {
      show(start)
      setErrors({})
    },
    /** What ties a box to its field. */
    field: (key: N) => ({
      id: idOf(key),
      name: key,
      value: values[key],
      error: errors[key],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(key, event.target.value),
      onBlur: () => afterPress(() => leave(key)),
    }),
    /** Hands on what the schema makes of the form, once nothing is wrong with it. */
    onSubmit: (send: (output: InferOutput<S>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const result = check(schema, latest.current)
      if ('errors' in result) showErrors(result.errors)
      else send(result.output)
    },
  }
}
