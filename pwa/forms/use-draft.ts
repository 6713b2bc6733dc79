import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveForm } from '../offline/draft.ts'
import { departureCount } from '../offline/owner.ts'

const saveAfter = 400

interface KeepOptions<V extends object> {
  /** Without a name nothing is kept. */
  name: string | undefined
  values: V
  start: V
  /** The fields that may be kept; all unless said. */
  keep?: readonly (keyof V)[] | undefined
}

interface DraftOptions<V extends object> extends KeepOptions<V> {
  onKept: (kept: unknown) => void
}

const picked = <V extends object>(values: V, keep: readonly (keyof V)[] | undefined): object =>
  keep ? Object.fromEntries(keep.map((key) => [key, values[key]])) : values

/** Keeps what is typed on this device, shortly after a change and at once when the page is left. The answer forgets it. */
export function useKept<V extends object>({ name, values, start, keep }: KeepOptions<V>): () => Promise<void> {
  const unsaved = useRef<V | null>(null)
  const kept = useRef(keep)
  kept.current = keep
  // What was typed for an account that has lost this page is not the next one's.
  const [begun] = useState(departureCount)

  const save = useCallback(() => {
    const isOurs = departureCount() === begun
    if (name && unsaved.current && isOurs) void saveForm(name, picked(unsaved.current, kept.current))
    unsaved.current = null
  }, [name, begun])
  useEffect(() => {
    if (values === start) return
    unsaved.current = values
    const timer = setTimeout(save, saveAfter)
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

  return async () => {
    unsaved.current = null
    if (name && departureCount() === begun) await dropDraft(name)
  }
}

/** Keeps what is typed, and hands back what was kept before. The answer forgets it. */
export function useDraft<V extends object>({ onKept, ...options }: DraftOptions<V>): () => Promise<void> {
  const { name } = options
  const last = useRef(onKept)
  last.current = onKept
  useEffect(() => {
    if (!name) return
    let here = true
    void readDraft(name).then((kept) => here && last.current(kept))
    return () => {
      here = false
    }
  }, [name])
  return useKept(options)
}
