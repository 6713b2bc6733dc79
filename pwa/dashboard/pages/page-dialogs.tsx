import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deletePage, type EditablePage, getAdminPages, type PageVersion, previewPage } from '#contract/admin/pages'
import type { Language } from '#contract/translations'
import { formatDate, formatTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { ShopLoadingScreen } from '../../api/brand-screens.tsx'
import { failureText } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConfirmDialog, Sheet } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { type PageValues, type Tagged, versionsQuery } from './page-form.ts'

interface DeletePageProps {
  tagged: Tagged
  open: boolean
  onClose: () => void
  /** Called instead of deleting a page that another admin changed. */
  onStale: () => Promise<void>
}

/** Asks for confirmation before a page is deleted. */
export const DeletePage = ({ tagged: { page, etag }, open, onClose, onStale }: DeletePageProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => call(deletePage, { params: { id: page.id } }, { ifMatch: etag ?? undefined }),
    onSuccess: async () => {
      notifySuccess('Page deleted')
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: [getAdminPages.path] })
      await navigate({ to: '/admin/pages', replace: true, ignoreBlocker: true })
    },
    onError: async (failure) => {
      if (isStale(failure)) {
        onClose()
        await onStale()
      } else notifyError(failure)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title="Delete this page?"
      text={`${page.title} and its versions will be deleted.${page.kind === 'standard' ? ' The shop shows its built-in page again.' : ''}`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <FormAlert title={error ? failureText(error, 'The page could not be deleted.') : undefined} />
    </ConfirmDialog>
  )
}

interface VersionsProps {
  page: EditablePage
  open: boolean
  busy: boolean
  onRestore: (version: PageVersion) => void
  onClose: () => void
}

const summaryLength = 160

/** The last ten versions of a page. One of them can become the draft again. */
export const PageVersions = ({ page, open, busy, onRestore, onClose }: VersionsProps) => {
  const { data, error } = useQuery({ ...versionsQuery(page.id), enabled: open })
  return (
    <Sheet open={open} title="Versions" text="The last ten saved versions of this page." onClose={onClose}>
      <div className="px-5 pb-6 sm:px-7">
        <FormAlert title={error ? failureText(error, 'The versions could not be loaded.') : undefined} />
        <ol className="grid gap-3">
          {data?.map((version, index) => (
            <li key={version.id} className="grid gap-2 rounded-field border border-line bg-card p-4">
              <p className="font-semibold wrap-anywhere">{version.title}</p>
              <p className="text-sm text-ink-soft">
                {formatDate(version.savedAt)}, {formatTime(version.savedAt)}
                {version.savedBy && ` by ${version.savedBy}`}
              </p>
              <p className="text-sm wrap-anywhere">{version.body.slice(0, summaryLength)}</p>
              {index === 0 ? (
                <p className="text-sm font-medium text-leaf">Current draft</p>
              ) : (
                <Button
                  variant="outline"
                  className="justify-self-start"
                  disabled={busy}
                  onClick={() => onRestore(version)}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

const languages = [
  { code: 'en', label: 'English', dir: 'ltr' },
  { code: 'hi', label: 'Hindi', dir: 'ltr' },
  { code: 'ur', label: 'Urdu', dir: 'rtl' },
] as const satisfies readonly { code: Language; label: string; dir: string }[]

const textsIn = (values: PageValues, code: Language) =>
  code === 'en'
    ? { title: values.title, body: values.body }
    : { title: values[`translations.${code}.title`], body: values[`translations.${code}.body`] }

/** The text of a page as visitors will see it, rendered by the server. */
const PreviewText = ({ title, body, code, dir }: { title: string; body: string; code: Language; dir: string }) => {
  const { data, error } = useQuery({
    queryKey: [previewPage.path, 'admin', code, body],
    queryFn: () => call(previewPage, { body: { body, language: code } }),
    gcTime: 0,
  })
  if (error) return <FormAlert title={failureText(error, 'The preview could not be loaded.')} />
  if (!data) return <ShopLoadingScreen />
  return (
    <article lang={code} dir={dir} className="pt-4">
      <h1 className="display mb-6 text-2xl wrap-anywhere">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the text of a page */}
      <div className="own-text" dangerouslySetInnerHTML={{ __html: data.html }} />
    </article>
  )
}

/** The preview of the text in the form, saved or not, in each language that has a text. */
export const PagePreview = ({ values, open, onClose }: { values: PageValues; open: boolean; onClose: () => void }) => {
  const [current, setCurrent] = useState<string>('en')
  const shown = languages.filter(({ code }) => code === 'en' || textsIn(values, code).body.trim())
  return (
    <Sheet open={open} title="Preview" onClose={onClose} wide>
      <div className="px-5 pb-8 sm:px-7">
        <Tabs
          label="Language"
          current={shown.some(({ code }) => code === current) ? current : 'en'}
          onChange={setCurrent}
          tabs={shown.map(({ code, label, dir }) => ({
            id: code,
            label,
            panel: <PreviewText {...textsIn(values, code)} code={code} dir={dir} />,
          }))}
        />
      </div>
    </Sheet>
  )
}
