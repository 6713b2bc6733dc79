import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { safeParse } from 'valibot'
import {
  type AdminContent,
  ContentInput,
  type ContentVersion,
  getAdminContent,
  getContentVersions,
  type HomeSection,
  homeSections,
  type MenuItem,
  type StoredContent,
  saveContent,
  type Texts,
} from '#contract/look/content'
import { getJson } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import type { FieldErrors } from '../../forms/use-form.ts'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { isOutdated, sendPart } from './use-look-editor.ts'

/** Query of the content for a form: fetched when the form opens and never refetched while it is open. */
export const contentToEdit = queryOptions<AdminContent>({
  queryKey: [getAdminContent.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminContent>(getAdminContent.path, signal),
  gcTime: 0,
})

export const contentVersions = adminQuery<ContentVersion[]>(getContentVersions.path)

/** A text in the form, in all languages. */
export type FormTexts = Readonly<Record<'en' | 'hi' | 'ur', string>>

/** An entry of a menu, or a claim in the trust strip. Claims have no link. */
export interface FormEntry {
  /** Identifies the entry of the list while the owner moves it. */
  key: number
  label: FormTexts
  link: string
}

export interface FormSection extends Readonly<Record<'eyebrow' | 'title' | 'text', FormTexts>> {
  id: HomeSection
  isVisible: boolean
}

export interface ContentValues {
  announcement: { text: FormTexts; link: string; startsAt: string; endsAt: string }
  headerMenu: readonly FormEntry[]
  footerMenu: readonly FormEntry[]
  footerText: FormTexts
  sections: readonly FormSection[]
  claims: readonly FormEntry[]
  testimonials: readonly number[]
}

const noText: FormTexts = { en: '', hi: '', ur: '' }
const formTexts = (texts: Texts | null | undefined): FormTexts => ({ ...noText, ...texts })
const isEmpty = ({ en, hi, ur }: FormTexts) => `${en}${hi}${ur}`.trim() === ''

let keys = 0
export const newEntry = (item?: Partial<MenuItem>): FormEntry => {
  keys += 1
  return { key: keys, label: formTexts(item?.label), link: item?.link ?? '' }
}

/**
 * Formats an ISO time as the value of a field for date and time, in the time zone of the device: `2026-11-23T09:30`.
 */
function localTime(instant: string | null | undefined): string {
  if (!instant) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function instantOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const builtInSections = homeSections.map(
  (id): FormSection => ({ id, isVisible: true, eyebrow: noText, title: noText, text: noText }),
)

function sectionsOf(stored: StoredContent['sections']): FormSection[] {
  const known = (stored ?? []).map(({ id, isVisible, eyebrow, title, text }) => ({
    id,
    isVisible,
    eyebrow: formTexts(eyebrow),
    title: formTexts(title),
    text: formTexts(text),
  }))
  const missing = builtInSections.filter(({ id }) => !known.some((section) => section.id === id))
  return [...known, ...missing.map((section) => ({ ...section, isVisible: stored === null }))]
}

function valuesOf(content: StoredContent | null): ContentValues {
  const { announcement, headerMenu, footerMenu, footerText, sections, claims, testimonials } = content ?? {}
  return {
    announcement: {
      text: formTexts(announcement?.text),
      link: announcement?.link ?? '',
      startsAt: localTime(announcement?.startsAt),
      endsAt: localTime(announcement?.endsAt),
    },
    headerMenu: headerMenu?.map(newEntry) ?? [],
    footerMenu: footerMenu?.map(newEntry) ?? [],
    footerText: formTexts(footerText),
    sections: sectionsOf(sections ?? null),
    claims: claims?.map((label) => newEntry({ label })) ?? [],
    testimonials: testimonials ?? [],
  }
}

const menuOf = (entries: readonly FormEntry[]) =>
  entries.length === 0 ? null : entries.map(({ label, link }) => ({ label, link }))

/**
 * Returns the request body for the form values. Null in a field means that the shop uses its built-in texts or menu.
 */
function bodyOf({ announcement, headerMenu, footerMenu, footerText, sections, claims, testimonials }: ContentValues) {
  const { text, link, startsAt, endsAt } = announcement
  const times = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) }
  return {
    announcement: isEmpty(text) && !link && !startsAt && !endsAt ? null : { text, link, ...times },
    headerMenu: menuOf(headerMenu),
    footerMenu: menuOf(footerMenu),
    footerText,
    sections: JSON.stringify(sections) === JSON.stringify(builtInSections) ? null : [...sections],
    claims: claims.map(({ label }) => label),
    testimonials: [...testimonials],
  }
}

/** Returns a list whose entry at `index` was moved by `step` places. */
export function moved<T>(list: readonly T[], index: number, step: number): T[] {
  const next = [...list]
  next.splice(index + step, 0, ...next.splice(index, 1))
  return next
}

/** Returns the messages of invalid fields by their path, as in error replies of the API. */
function problemsIn(body: ReturnType<typeof bodyOf>): FieldErrors {
  const { issues = [] } = safeParse(ContentInput, body)
  const problems: Record<string, string> = {}
  for (const { path = [], message } of issues) problems[path.map(({ key }) => key).join('.')] ??= message
  return problems
}

/** Returns the element id of a field. `name` is the path of the field, such as `headerMenu.0.link`. */
export const fieldId = (name: string): string => `content-${name}`

/**
 * Returns the stored content, combined with the parts of the form that the admin has changed since the form was sent.
 */
function changedSince(sent: ContentValues, now: ContentValues, stored: ContentValues): ContentValues {
  const parts = (Object.keys(now) as (keyof ContentValues)[]).filter((part) => now[part] !== sent[part])
  return { ...stored, ...Object.fromEntries(parts.map((part) => [part, now[part]])) }
}

/** Returns the state of the form of home page and menus, and the functions that change and publish it. */
export function useContentEditor(stored: AdminContent) {
  const client = useQueryClient()
  const [start, setStart] = useState(() => valuesOf(stored.content))
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const latest = useRef(values)
  latest.current = values
  const showErrors = (found: FieldErrors) => {
    // The errors must render before the focus moves, so that screen readers announce them.
    flushSync(() => setErrors(found))
    const fields = Object.keys(found).map((name) => document.getElementById(fieldId(name)))
    fields.find((field) => field !== null)?.focus()
  }
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (sent: ContentValues) => sendPart<AdminContent>(saveContent, bodyOf(sent), stored.version),
    onSuccess: (saved, sent) => {
      const next = valuesOf(saved.content)
      setStart(next)
      setValues((now) => changedSince(sent, now, next))
      client.setQueryData(contentToEdit.queryKey, saved)
      void client.invalidateQueries({ queryKey: contentVersions.queryKey })
      catalogueChanged(client)
      notifySuccess('Home page and menus published')
    },
    onError: (failure) => {
      if (isOutdated(failure)) return
      notifyError(failure)
      showErrors(fieldsOf(failure))
    },
  })
  return {
    values,
    errors,
    /** Changes parts of the form. The errors of these parts disappear until the next attempt to publish. */
    change: (changed: Partial<ContentValues>) => {
      setValues((before) => ({ ...before, ...changed }))
      const parts = Object.keys(changed)
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !parts.includes(name.split('.')[0] ?? ''))),
      )
    },
    publish: (event: FormEvent) => {
      event.preventDefault()
      const problems = problemsIn(bodyOf(values))
      if (Object.keys(problems).length > 0) showErrors(problems)
      else if (!isPending) mutate(latest.current)
    },
    saving: isPending,
    dirty: JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(start)),
    isOutdated: isOutdated(error),
    problem: error ? failureText(error, 'Home page and menus could not be published.') : undefined,
    /** Shows an earlier version in the form. It is published only when the admin presses the button. */
    load: (content: StoredContent) => {
      setErrors({})
      setValues(valuesOf(content))
    },
  }
}
