import { useCallback, useEffect, useRef } from 'react'
import { dropDraft, readDraft, saveDraft } from '../offline/draft.ts'
import type { Values } from './check.ts'

const saveAfter = 400

interface DraftOptions {
  /** Without a name nothing is kept. */
  name: string | undefined
  values: Values
  start: Values
  /** The fields that may be kept; all unless said. */
  keep?: readonly string[] | undefined
  onKept: (kept: unknown) => void
}

const picked = (values: Values, keep: readonly string[] | undefined) =>
  keep ? Object.fromEntries(keep.map((key) => [key, values[key] ?? ''])) : values

/**
 * Keeps what is typed on this device, shortly after a change and at once when the page is left, and hands back what was
 * kept before. The answer forgets it.
 */
export function useDraft({ name, values, start, keep, onKept }: DraftOptions): () => Promise<void> {
  const unsaved = useRef<Values | null>(null)
  const last = useRef({ keep, onKept })
  last.current = { keep, onKept }

  const save = useCallback(() => {
    if (name && unsaved.current) void saveDraft(name, picked(unsaved.current, last.current.keep))
    unsaved.current = null
  }, [name])
  useEffect(() => {
    if (!name) return
    let here = true
    void readDraft(name).then((kept) => here && last.current.onKept(kept))
    return () => {
      here = false
    }
  }, [name])
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
    if (name) await dropDraft(name)
  }
}
