import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { palettes, type ShopColours } from '#contract/look/colours'
import type { saveContent } from '#contract/look/content'
import {
  type AdminLook,
  chosenColours,
  getAdminLook,
  getLookVersions,
  LookFields,
  type LookVersion,
  type StoredLook,
  saveLook,
} from '#contract/look/look'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf, failureText, fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'

/** Query of the look for a form: fetched when the form opens and never refetched while it is open. */
export const lookToEdit = queryOptions<AdminLook>({
  queryKey: [getAdminLook.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminLook>(getAdminLook.path, signal),
  gcTime: 0,
})

export const lookVersions = adminQuery<LookVersion[]>(getLookVersions.path)

// The timeout is long, because uploading a picture takes much longer than other requests on a slow connection.
const saveTimeoutMs = 90_000

type Part = Pick<typeof saveLook | typeof saveContent, 'path' | 'method'>

const textsOf = (look: StoredLook | null) => ({
  palette: look?.palette ?? 'garden',
  primary: look?.primary ?? '',
  accent: look?.accent ?? '',
  background: look?.background ?? '',
  heroAlt: look?.heroAlt ?? '',
})
type Texts = Record<keyof ReturnType<typeof textsOf>, string>

/** Returns the pictures of the form: a data URL, the path of a stored picture, or the hash of the stored logo. */
const picturesOf = (look: StoredLook | null) => ({
  logo: look?.logo?.hash ?? null,
  showName: look?.showName ?? true,
  heroImage: look?.heroImage ?? null,
  shareImage: look?.shareImage ?? null,
})
export type LookPictures = ReturnType<typeof picturesOf>

/**
 * Sends a replacement for a part of the shop, such as its look. `version` is the version that the form was opened with.
 * Throws `HttpError` with status 409 when another admin has changed the part since this version.
 */
export async function sendPart<Saved>({ path, method }: Part, body: object, version: number): Promise<Saved> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'if-match': `"${version}"` }
  const init = { method, credentials: 'same-origin', headers, body: JSON.stringify(body) } as const
  const response = await sendRequest(path, init, undefined, saveTimeoutMs)
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

const isPalette = (name: string): name is StoredLook['palette'] => name === 'custom' || Object.hasOwn(palettes, name)

/** Returns the colours in the form; null while they are incomplete. */
function coloursIn({ palette, primary, accent, background }: Texts): ShopColours | null {
  const tidy = (colour: string) => colour.trim().toLowerCase()
  const look = { primary: tidy(primary), accent: tidy(accent), background: tidy(background) }
  return isPalette(palette) ? chosenColours({ palette, ...look }) : null
}

/** Whether another admin has changed this part of the shop since the form was opened. */
export const isOutdated = (error: unknown): boolean => error instanceof HttpError && error.status === 409

/** Returns the state of the form of the look, and the functions that change and publish it. */
export function useLookEditor(stored: AdminLook) {
  const client = useQueryClient()
  const start: Texts = textsOf(stored.look)
  const form = useForm({ name: 'look', start, schema: LookFields })
  const [pictures, setPictures] = useState(picturesOf(stored.look))
  const [pictureErrors, setPictureErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (sent: { values: Texts; pictures: LookPictures }) =>
      sendPart<AdminLook>(saveLook, { ...sent.values, ...sent.pictures }, stored.version),
    onSuccess: (saved, sent) => {
      form.showStored(sent.values, textsOf(saved.look))
      // Pictures that the admin chose while the request was running are not replaced.
      const storedPictures = picturesOf(saved.look)
      setPictures((now) => ({
        logo: now.logo === sent.pictures.logo ? storedPictures.logo : now.logo,
        showName: now.showName === sent.pictures.showName ? storedPictures.showName : now.showName,
        heroImage: now.heroImage === sent.pictures.heroImage ? storedPictures.heroImage : now.heroImage,
        shareImage: now.shareImage === sent.pictures.shareImage ? storedPictures.shareImage : now.shareImage,
      }))
      client.setQueryData(lookToEdit.queryKey, saved)
      void client.invalidateQueries({ queryKey: lookVersions.queryKey })
      catalogueChanged(client)
      notifySuccess('Look published')
    },
    onError: (failure) => {
      if (isOutdated(failure)) return
      notifyError(failure)
      setPictureErrors(fieldsOf(failure))
      form.showErrors(fieldsOf(failure))
    },
  })

  /** Selects a palette. For `custom`, colour fields that are empty get the colours of the previous palette. */
  const choosePalette = (palette: string) => {
    const before = coloursIn(form.values)
    form.set('palette', palette)
    if (palette !== 'custom' || !before) return
    for (const name of ['primary', 'accent', 'background'] as const) {
      if (!form.values[name]) form.set(name, before[name])
    }
  }

  return {
    form,
    pictures,
    pictureErrors,
    setPicture: (change: Partial<LookPictures>) => {
      setPictures((before) => ({ ...before, ...change }))
      setPictureErrors({})
    },
    choosePalette,
    colours: coloursIn(form.values),
    publish: form.onSubmit(() => !isPending && mutate({ values: form.values, pictures })),
    saving: isPending,
    dirty:
      JSON.stringify(form.values) !== JSON.stringify(start) ||
      JSON.stringify(pictures) !== JSON.stringify(picturesOf(stored.look)),
    isOutdated: isOutdated(error),
    problem: error ? failureText(error, 'The look could not be published.') : undefined,
    /** Shows an earlier look in the form. It is published only when the admin presses the button. */
    load: (look: StoredLook) => {
      const texts: Texts = textsOf(look)
      for (const name of Object.keys(texts) as (keyof Texts)[]) form.set(name, texts[name])
      setPictures(picturesOf(look))
    },
  }
}
