import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { palettes } from '#contract/look/colours'
import type { AdminLook, LookVersion } from '#contract/look/look'
import { formatDate, formatTime } from '#rules/dates'
import { failureText } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Sheet, UnsavedGuard } from '../form/dialogs.tsx'
import { SinglePicture } from '../form/image-input.tsx'
import { notifySuccess } from '../form/use-admin-write.ts'
import type { adminQuery } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { LookPreview } from './previews.tsx'
import { lookToEdit, lookVersions, useLookEditor } from './use-look-editor.ts'

type Editor = ReturnType<typeof useLookEditor>

const paletteLabels: Readonly<Record<string, string>> = {
  garden: 'Garden',
  indigo: 'Indigo',
  rose: 'Rose',
  ocean: 'Ocean',
  terracotta: 'Terracotta',
  charcoal: 'Charcoal',
}

const option =
  'flex min-h-13 cursor-pointer items-center gap-3 rounded-field border border-line-strong bg-card px-3 py-2 has-checked:border-forest has-checked:bg-leaf-soft/60 has-checked:ring-1 has-checked:ring-forest'

/** The six colour palettes and the choice of own colours, as a group of radio buttons. */
const PaletteField = ({ editor: { form, choosePalette } }: { editor: Editor }) => (
  <fieldset>
    <legend className="display mb-3 text-lg">Colours</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-2.5">
      {[...Object.entries(palettes), ['custom', null] as const].map(([name, colours]) => (
        <label key={name} className={option}>
          <input
            type="radio"
            name="palette"
            value={name}
            checked={form.values.palette === name}
            onChange={() => choosePalette(name)}
            className="size-5 shrink-0 accent-forest"
          />
          <span className="grid gap-1">
            <span className="font-medium">{paletteLabels[name] ?? 'Custom'}</span>
            {colours && (
              <span aria-hidden="true" className="flex">
                {(['primary', 'accent', 'background'] as const).map((part) => (
                  <span
                    key={part}
                    style={{ background: colours[part] }}
                    className="-me-1 size-5 rounded-full border border-line-strong"
                  />
                ))}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const ownColours = [
  { name: 'primary', label: 'Main colour', hint: 'Titles, links and dark bands.' },
  { name: 'accent', label: 'Button colour', hint: 'The main buttons, with dark text.' },
  { name: 'background', label: 'Page colour', hint: 'A light colour behind texts.' },
] as const

const OwnColours = ({ editor: { form } }: { editor: Editor }) => (
  <div className="grid gap-4 sm:grid-cols-3">
    {ownColours.map(({ name, label, hint }) => (
      <div key={name} className="grid grid-cols-[minmax(0,1fr)_3rem] items-start gap-2">
        <TextField {...form.field(name)} label={label} hint={hint} spellCheck={false} placeholder="#1f3b2d" />
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={/^#[0-9a-f]{6}$/i.test(form.values[name]) ? form.values[name] : '#000000'}
          onChange={({ target }) => form.set(name, target.value)}
          className="mt-7 h-12 w-full cursor-pointer rounded-field border border-line-strong bg-card p-1"
        />
      </div>
    ))}
  </div>
)

const LogoField = ({ editor, src }: { editor: Editor; src: string | null }) => {
  const { pictures, pictureErrors, setPicture } = editor
  return (
    <fieldset className="grid gap-3">
      <legend className="display mb-3 text-lg">Logo</legend>
      <SinglePicture
        label="Logo"
        isLogo
        src={src}
        error={pictureErrors.logo}
        onChange={(logo) => setPicture({ logo })}
        hint="PNG, SVG, JPEG or WebP. App icons are made from it. Without a logo, the shop shows its name and icons with its initials."
      />
      {pictures.logo && (
        <CheckboxField
          id="look-show-name"
          label="Show the shop name beside the logo"
          checked={pictures.showName}
          onChange={({ target }) => setPicture({ showName: target.checked })}
        />
      )}
    </fieldset>
  )
}

const PictureFields = ({ editor: { form, pictures, pictureErrors, setPicture } }: { editor: Editor }) => (
  <fieldset className="grid gap-5">
    <legend className="display mb-3 text-lg">Pictures</legend>
    <SinglePicture
      label="Home picture"
      src={pictures.heroImage}
      error={pictureErrors.heroImage}
      onChange={(heroImage) => setPicture({ heroImage })}
      hint="The large picture at the top of the home page, at least 1200 pixels wide."
    />
    {pictures.heroImage && <TextField {...form.field('heroAlt')} label="What the home picture shows" maxLength={200} />}
    <SinglePicture
      label="Share picture"
      src={pictures.shareImage}
      error={pictureErrors.shareImage}
      onChange={(shareImage) => setPicture({ shareImage })}
      hint={`Shown with links to your shop in WhatsApp and elsewhere, best with 1200\u00a0×\u00a0630 pixels.`}
    />
  </fieldset>
)

interface Version {
  id: number
  savedAt: string
  savedBy: string | null
}

interface VersionsProps<V extends Version> {
  /** The title of the list of versions, and the label of the button that opens the list. */
  title: string
  query: ReturnType<typeof adminQuery<V[]>>
  describe: (version: V) => string
  onShow: (version: V) => void
}

/** The last ten versions of a part of the shop. One of them can be shown in the form and published again. */
export function Versions<V extends Version>({ title, query, describe, onShow }: VersionsProps<V>) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({ ...query, enabled: open })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Sheet
        open={open}
        title={title}
        text="The version that you choose is shown in the form. It takes effect when you publish or save it."
        onClose={() => setOpen(false)}
      >
        <div className="px-5 pb-6 sm:px-7">
          <FormAlert title={error ? failureText(error, 'The versions could not be loaded.') : undefined} />
          {data?.length === 0 && <p>Nothing has been published yet.</p>}
          <ol className="grid gap-3">
            {data?.map((version, index) => (
              <li key={version.id} className="grid gap-2 rounded-field border border-line bg-card p-4">
                <p className="font-semibold wrap-anywhere">{describe(version)}</p>
                <p className="text-sm text-ink-soft">
                  {formatDate(version.savedAt)}, {formatTime(version.savedAt)}
                  {version.savedBy && ` by ${version.savedBy}`}
                </p>
                {index === 0 ? (
                  <p className="text-sm font-medium text-leaf">Current version</p>
                ) : (
                  <Button
                    variant="outline"
                    className="justify-self-start"
                    onClick={() => {
                      onShow(version)
                      setOpen(false)
                      notifySuccess('The version is in the form')
                    }}
                  >
                    Show in preview
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </div>
      </Sheet>
    </>
  )
}

const describeLook = ({ look }: LookVersion) =>
  `${paletteLabels[look.palette] ?? 'Custom colours'}${look.logo ? ', with logo' : ''}`

const Fields = ({ stored, reload }: { stored: AdminLook; reload: () => void }) => {
  const editor = useLookEditor(stored)
  const { form, pictures, colours } = editor
  const isStored = pictures.logo !== null && !pictures.logo.startsWith('data:')
  const src = isStored ? `/brand/${pictures.logo}.png` : pictures.logo
  return (
    <form
      noValidate
      onSubmit={editor.publish}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]"
    >
      <div className="grid gap-8 rounded-card border border-line bg-card p-4 sm:p-6">
        <LogoField editor={editor} src={src} />
        <PaletteField editor={editor} />
        {form.values.palette === 'custom' && <OwnColours editor={editor} />}
        <PictureFields editor={editor} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <LookPreview
          colours={colours}
          isDefault={form.values.palette === 'garden'}
          logo={src}
          showName={pictures.showName}
          hero={pictures.heroImage}
        />
        {editor.isOutdated ? (
          <FormAlert title="Another admin changed the look.">
            <Button variant="outline" className="mt-2" onClick={reload}>
              Load the published look
            </Button>
          </FormAlert>
        ) : (
          <FormAlert title={editor.problem} />
        )}
        <SubmitButton busy={editor.saving} busyText="Publishing...">
          Publish look
        </SubmitButton>
        <Versions
          title="Earlier looks"
          query={lookVersions}
          describe={describeLook}
          onShow={({ look }) => editor.load(look)}
        />
      </div>
      <UnsavedGuard dirty={editor.dirty} />
    </form>
  )
}

/** Logo, colours and pictures of the shop, with a preview. It loads and saves them. */
export const LookForm = () => {
  const query = useQuery(lookToEdit)
  const { formKey, reload } = useReload(query)
  return <ListState query={query}>{(look) => <Fields key={formKey} stored={look} reload={reload} />}</ListState>
}

/** The tab Look. */
export const LookScreen = () => (
  <Screen title="Look">
    <LookForm />
  </Screen>
)
