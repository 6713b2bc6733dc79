import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, CloudOff, ExternalLink, Eye, History, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pageTextLengths } from '#contract/admin/pages'
import { ownPage } from '#contract/page-paths'
import { slugOf } from '#rules/slug'
import { isNotFound } from '../../api/http-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { UnsavedGuard } from '../form/dialogs.tsx'
import { SinglePicture } from '../form/image-input.tsx'
import { TranslationsFields } from '../form/translations.tsx'
import { AdminLink, Panel, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { DeletePage, PagePreview, PageVersions } from './page-dialogs.tsx'
import { pageToEdit, placeOf, places, stateLabels, type Tagged } from './page-form.ts'
import { usePageEditor } from './use-page-editor.ts'

const route = getRouteApi('/admin/pages/$pageId')

const EditorScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen
    title={title}
    back={
      <AdminLink to="/admin/pages" className={buttonClass('quiet', '-ml-3 min-h-11!')}>
        <ChevronLeft size={18} aria-hidden="true" />
        Pages
      </AdminLink>
    }
  >
    {children}
  </Screen>
)

type Dialog = 'delete' | 'versions' | 'preview'

/** The form of a new page. */
export const NewPageScreen = () => {
  const [dialog, setDialog] = useState<Dialog>()
  return (
    <EditorScreen title="Add page">
      <PageEditor tagged={null} dialog={dialog} onDialog={setDialog} />
    </EditorScreen>
  )
}

/** The form of a stored page. */
export const PageScreen = () => {
  const { pageId } = route.useParams()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(pageToEdit(pageId))
  return (
    <EditorScreen title={query.data?.page.title ?? 'Page'}>
      {isNotFound(query.error) ? (
        <EmptyState title="Page not found" text="It may have been deleted." />
      ) : (
        <ListState query={query}>
          {(tagged) => (
            <PageEditor
              key={pageId}
              tagged={tagged}
              dialog={dialog}
              onDialog={(next) =>
                navigate({ to: '.', search: next ? { dialog: next } : {}, replace: !next, resetScroll: false })
              }
            />
          )}
        </ListState>
      )}
    </EditorScreen>
  )
}

interface PageEditorProps {
  /** The page to edit; null for a new page. */
  tagged: Tagged | null
  dialog: Dialog | undefined
  onDialog: (dialog: Dialog | undefined) => void
}

const markdownHint = 'Markdown: # heading, - list, **bold**, [link](/products), ![picture](https://…), | table |.'

type Editor = ReturnType<typeof usePageEditor>

/** The fields of a page: its place, texts, image and translations. */
const PageFields = ({ editor: { form, page, picture, setPicture } }: { editor: Editor }) => {
  const { values } = form
  const { onChange: _, ...place } = form.field('place')
  const { kind, slug } = placeOf(values.place)
  return (
    <>
      <Panel title="Content">
        <div className="grid gap-5">
          {!page && (
            <SelectField {...place} label="Place" onChange={({ target }) => form.set('place', target.value)}>
              {places.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          <TextField {...form.field('title')} label="Title" required maxLength={pageTextLengths.title} dir="auto" />
          {kind !== 'standard' && (
            <TextField
              {...form.field('slug')}
              label="Web address"
              optional={!page}
              maxLength={120}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={slugOf(values.title)}
              hint={`The page opens at ${ownPage(kind, values.slug || slugOf(values.title))}`}
              readOnly={page ? page.state !== 'draft' : false}
            />
          )}
          {slug !== null && <p className="text-sm text-ink-soft">This page replaces {ownPage('standard', slug)}.</p>}
          <TextAreaField
            {...form.field('description')}
            label="Description"
            optional
            rows={2}
            maxLength={pageTextLengths.description}
            dir="auto"
            hint="Shown under the title and in search results."
          />
          <TextAreaField
            {...form.field('body')}
            label="Text"
            rows={18}
            maxLength={pageTextLengths.body}
            dir="auto"
            hint={markdownHint}
          />
        </div>
      </Panel>
      <Panel title="Translations">
        <p className="mb-4 text-ink-soft">A language without title and text shows the English page.</p>
        <TranslationsFields
          texts={[
            { name: 'title', label: 'Title', english: values.title },
            { name: 'description', label: 'Description', english: values.description },
            { name: 'body', label: 'Text', english: values.body },
          ]}
          hasError={(name) => form.errors[name] !== undefined}
          field={({ name: text }, name, attributes) => (
            <TextAreaField
              {...form.field(name)}
              {...attributes}
              rows={text === 'body' ? 12 : text === 'title' ? 1 : 2}
              maxLength={pageTextLengths[text]}
            />
          )}
        />
      </Panel>
      <Panel title="Image">
        <div className="grid gap-5">
          <SinglePicture src={picture} error={form.errors.imageUrl} onChange={setPicture} />
          {picture && (
            <TextField
              {...form.field('imageAlt')}
              label="Image description"
              optional
              maxLength={pageTextLengths.imageAlt}
              dir="auto"
              hint="Read aloud by screen readers."
            />
          )}
        </div>
      </Panel>
    </>
  )
}

/** State of a stored page, and what can be done with it besides saving. */
const PageAside = ({ editor, onDialog }: { editor: Editor; onDialog: (dialog: Dialog) => void }) => {
  const { page, saving, act } = editor
  return (
    <aside className="grid gap-3 justify-items-start xl:sticky xl:top-5">
      {page && <p className="font-medium">{stateLabels[page.state]}</p>}
      <Button variant="outline" onClick={() => onDialog('preview')}>
        <Eye size={18} aria-hidden="true" />
        Preview
      </Button>
      {page && page.state !== 'draft' && (
        <>
          <a href={ownPage(page.kind, page.slug)} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
            <ExternalLink size={18} aria-hidden="true" />
            View in shop
          </a>
          <Button variant="quiet" disabled={saving} onClick={() => act({ kind: 'offline' })}>
            <CloudOff size={18} aria-hidden="true" />
            Take offline
          </Button>
        </>
      )}
      {page && (
        <>
          <Button variant="quiet" onClick={() => onDialog('versions')}>
            <History size={18} aria-hidden="true" />
            Versions
          </Button>
          <Button variant="quiet" className="text-terracotta!" onClick={() => onDialog('delete')}>
            <Trash2 size={18} aria-hidden="true" />
            Delete
          </Button>
        </>
      )}
    </aside>
  )
}

/** Shown after another admin saved the page: the admin continues with the saved text or with the text in the form. */
const PageConflict = ({ editor: { conflict, resolve } }: { editor: Editor }) =>
  conflict && (
    <section className="mb-5 grid gap-4 rounded-card border-2 border-saffron-deep bg-saffron-soft/60 p-4 sm:p-6">
      <div>
        <h2 className="display text-xl">Another admin changed this page</h2>
        <p className="mt-1">
          Your text is safe. Choose the text to continue with. The other admin’s is in the versions.
        </p>
      </div>
      <details>
        <summary className="min-h-11 py-2 font-semibold">Their text</summary>
        <p className="font-medium">{conflict.page.title}</p>
        <p className="max-h-80 overflow-y-auto whitespace-pre-line wrap-anywhere">{conflict.page.body}</p>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={() => resolve(true)}>
          Continue with mine
        </Button>
        <Button variant="outline" onClick={() => resolve(false)}>
          Continue with theirs
        </Button>
      </div>
    </section>
  )

/** The form with all fields of a page. */
const PageEditor = ({ tagged, dialog, onDialog }: PageEditorProps) => {
  const editor = usePageEditor(tagged)
  const { form, page, base, dirty, saving, problem, conflict, act } = editor
  const close = () => onDialog(undefined)
  return (
    <form noValidate onSubmit={form.onSubmit(() => act({ kind: 'save' }))}>
      <PageConflict editor={editor} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid grid-cols-1 gap-5">
          <PageFields editor={editor} />
        </div>
        <PageAside editor={editor} onDialog={onDialog} />
      </div>
      <div
        data-save-bar=""
        className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar sm:-mx-8 sm:px-8"
      >
        <div className="min-w-0 grow basis-24">
          <FormAlert title={problem} />
          {!problem && <p className="text-sm text-ink-soft">{dirty ? 'Unsaved changes' : page ? 'Draft saved' : ''}</p>}
        </div>
        <Button type="submit" variant="outline" disabled={saving || conflict !== null}>
          Save draft
        </Button>
        <Button
          disabled={saving || conflict !== null}
          onClick={(event) => form.onSubmit(() => act({ kind: 'publish' }))(event)}
        >
          {saving ? 'Saving...' : 'Publish'}
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} />
      <PagePreview values={form.values} open={dialog === 'preview'} onClose={close} />
      {page && (
        <>
          <PageVersions
            page={page}
            open={dialog === 'versions'}
            busy={saving}
            onRestore={(version) => {
              act({ kind: 'restore', version })
              close()
            }}
            onClose={close}
          />
          {base && (
            <DeletePage tagged={base} open={dialog === 'delete'} onClose={close} onStale={editor.showConflict} />
          )}
        </>
      )}
    </form>
  )
}
