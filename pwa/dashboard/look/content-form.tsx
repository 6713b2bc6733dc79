import { useQuery } from '@tanstack/react-query'
import { homeList } from '#contract/admin/catalogue'
import {
  type AdminContent,
  type ContentVersion,
  contentLimits,
  type HomeSection,
  homeSections,
} from '#contract/look/content'
import { type AdminReview, getAdminReviews } from '#contract/reviews'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedGuard } from '../form/dialogs.tsx'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink, Panel, rowLink, Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { type Editor, Entries, LinkField, LinkSuggestions, MoveButtons, TextsField } from './content-fields.tsx'
import { Versions } from './look-form.tsx'
import { ContentPreview, sectionLabels } from './previews.tsx'
import {
  type ContentValues,
  contentToEdit,
  contentVersions,
  fieldId,
  moved,
  useContentEditor,
} from './use-content-editor.ts'

const AnnouncementFields = ({ editor: { values, errors, change } }: { editor: Editor }) => {
  const { announcement } = values
  const set = (changed: Partial<ContentValues['announcement']>) =>
    change({ announcement: { ...announcement, ...changed } })
  const time = (name: 'startsAt' | 'endsAt', label: string) => (
    <TextField
      id={fieldId(`announcement.${name}`)}
      type="datetime-local"
      label={label}
      optional
      value={announcement[name]}
      error={errors[`announcement.${name}`]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <Panel title="Announcement">
      <p className="mb-4 text-ink-soft">
        The bar above the header. Without a text, and before its start and after its end, it shows the delivery offer.
      </p>
      <div className="grid gap-4">
        <TextsField
          legend="Announcement"
          name="announcement.text"
          texts={announcement.text}
          errors={errors}
          maxLength={contentLimits.announcement}
          onChange={(text) => set({ text })}
        />
        <LinkField
          name="announcement.link"
          value={announcement.link}
          error={errors['announcement.link']}
          optional
          onChange={(link) => set({ link })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {time('startsAt', 'Start')}
          {time('endsAt', 'End')}
        </div>
      </div>
    </Panel>
  )
}

/**
 * Whether this form has fields for the texts of a section of the home page. The trust strip has its own form, and the
 * recently viewed products have no texts.
 */
const hasTexts = (id: HomeSection) => id !== 'claims' && id !== 'recentlyViewed'

const SectionFields = ({ editor: { values, errors, change } }: { editor: Editor }) => {
  const { sections } = values
  return (
    <Panel title="Home page">
      <p className="mb-4 text-ink-soft">
        Order, visibility and texts of the sections. Empty texts show the built-in ones. A section without content is
        not shown.
      </p>
      <FormAlert title={errors.sections} />
      <ol className="grid gap-3">
        {sections.map((section, index) => {
          const label = sectionLabels[section.id]
          const set = (changed: Partial<typeof section>) =>
            change({ sections: sections.map((each) => (each.id === section.id ? { ...each, ...changed } : each)) })
          return (
            <li key={section.id} className="rounded-field border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <CheckboxField
                  id={fieldId(`sections.${index}.isVisible`)}
                  label={label}
                  checked={section.isVisible}
                  onChange={({ target }) => set({ isVisible: target.checked })}
                />
                <MoveButtons
                  label={label}
                  id={`move-${section.id}-`}
                  index={index}
                  count={sections.length}
                  onMove={(step) => change({ sections: moved(sections, index, step) })}
                />
              </div>
              {section.id === 'bestSellers' && (
                <AdminLink
                  to="/admin/categories/$list/order"
                  params={{ list: homeList }}
                  className={`${rowLink} text-sm`}
                >
                  Arrange the best sellers
                </AdminLink>
              )}
              {hasTexts(section.id) && (
                <details open={Object.keys(errors).some((name) => name.startsWith(`sections.${index}.`)) || undefined}>
                  <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-forest underline underline-offset-4">
                    Texts of {label}
                  </summary>
                  <div className="mt-2 grid gap-4">
                    {(['eyebrow', 'title', 'text'] as const).map((part) => (
                      <TextsField
                        key={part}
                        legend={{ eyebrow: 'Line above the title', title: 'Title', text: 'Text' }[part]}
                        name={`sections.${index}.${part}`}
                        texts={section[part]}
                        errors={errors}
                        maxLength={contentLimits[part]}
                        onChange={(texts) => set({ [part]: texts })}
                        {...(part === 'text' && { rows: 3 })}
                      />
                    ))}
                  </div>
                </details>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

const approvedReviews = adminQuery<AdminReview[]>(`${getAdminReviews.path}?shown=true&limit=100`)

const TestimonialFields = ({ editor: { values, errors, change } }: { editor: Editor }) => {
  const { testimonials } = values
  const reviews = useQuery(approvedReviews).data ?? []
  const withText = reviews.filter(({ id, comment, title }) => comment || title || testimonials.includes(id))
  return (
    <Panel title="Testimonials">
      <p className="mb-4 text-ink-soft">
        Choose up to {contentLimits.testimonials} approved reviews. They are shown in the order in which you choose
        them.
      </p>
      <FormAlert title={errors.testimonials} />
      {withText.length === 0 && <p>No approved review has a text yet.</p>}
      <ul className="grid max-h-96 gap-1 overflow-y-auto">
        {withText.map(({ id, customerName, rating, comment, title, product }) => (
          <li key={id}>
            <CheckboxField
              id={`testimonial-${id}`}
              label={`${customerName}, ${rating} of 5 stars, ${product.name}`}
              checked={testimonials.includes(id)}
              disabled={!testimonials.includes(id) && testimonials.length >= contentLimits.testimonials}
              onChange={({ target }) =>
                change({
                  testimonials: target.checked ? [...testimonials, id] : testimonials.filter((each) => each !== id),
                })
              }
            />
            <p className="ms-9 text-sm text-ink-soft wrap-anywhere">{comment || title}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const describe = ({ content: { announcement, sections, headerMenu, footerMenu } }: ContentVersion): string => {
  const parts = [
    announcement?.text.en,
    sections && `${sections.filter(({ isVisible }) => isVisible).length} of ${homeSections.length} sections`,
    headerMenu && 'own header menu',
    footerMenu && 'own footer menu',
  ]
  return parts.filter(Boolean).join(', ') || 'Built-in content'
}

const Fields = ({ stored, reload }: { stored: AdminContent; reload: () => void }) => {
  const editor = useContentEditor(stored)
  const { values, errors, change } = editor
  return (
    <form
      noValidate
      onSubmit={editor.publish}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]"
    >
      <LinkSuggestions />
      <div className="grid min-w-0 gap-6">
        <AnnouncementFields editor={editor} />
        <SectionFields editor={editor} />
        <Entries
          editor={editor}
          part="claims"
          title="Trust strip"
          hint="Up to four short claims below the top of the page. Claim only what you can prove."
          noun="claim"
          max={contentLimits.claims}
        />
        <TestimonialFields editor={editor} />
        <Entries
          editor={editor}
          part="headerMenu"
          title="Header menu"
          hint="Without entries, the shop shows its built-in menu."
          noun="header entry"
          max={contentLimits.headerItems}
        />
        <Entries
          editor={editor}
          part="footerMenu"
          title="Footer menu"
          hint="It replaces the links under Shop. The links under Support stay."
          noun="footer entry"
          max={contentLimits.footerItems}
        />
        <Panel title="Footer text">
          <TextsField
            legend="Footer text"
            name="footerText"
            texts={values.footerText}
            errors={errors}
            maxLength={contentLimits.footerText}
            rows={3}
            onChange={(footerText) => change({ footerText })}
          />
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4 xl:sticky xl:top-4">
        <ContentPreview values={values} />
        {editor.isOutdated ? (
          <FormAlert title="Another admin changed home page and menus.">
            <Button variant="outline" className="mt-2" onClick={reload}>
              Load the published version
            </Button>
          </FormAlert>
        ) : (
          <FormAlert title={editor.problem} />
        )}
        <SubmitButton busy={editor.saving} busyText="Publishing...">
          Publish home page and menus
        </SubmitButton>
        <Versions
          title="Earlier versions"
          query={contentVersions}
          describe={describe}
          onShow={({ content }) => editor.load(content)}
        />
      </div>
      <UnsavedGuard dirty={editor.dirty} />
    </form>
  )
}

/** The tab with announcement, menus, footer and sections of the home page. */
export const ContentScreen = () => {
  const query = useQuery(contentToEdit)
  const { formKey, reload } = useReload(query)
  return (
    <Screen title="Home page and menus">
      <ListState query={query}>{(content) => <Fields key={formKey} stored={content} reload={reload} />}</ListState>
    </Screen>
  )
}
