import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveForm } from '../offline/draft.ts'
import { departureCount } from '../offline/owner.ts'

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
  /** Stops a save that has not begun, because the values are stored elsewhere until the next change. */
  cancelSave: () => void
}

/** Stores form values as a draft: shortly after a change, and immediately when the page is hidden. */
export function useSavedDraft<V extends object>({ name, values, start, draftFields }: SaveOptions<V>): SavedDraft {
  const unsaved = useRef<V | null>(null)
  const fields = useRef(draftFields)
  fields.current = draftFields
  // Input is not stored after its account was signed out, because it must not reach the drafts of the next account.
  const [startCount] = useState(departureCount)

  const save = useCallback(() => {
    const isOurs = departureCount() === startCount
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
      if (name && departureCount() === startCount) await dropDraft(name)
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
