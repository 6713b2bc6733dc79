import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { getSetUp } from '#contract/admin/overview'
import {
  type AdminProfile,
  getAdminProfile,
  getProfileVersions,
  ProfileInput,
  type ProfileVersion,
} from '#contract/profile'
import { getJson } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState, useReload } from '../list/data-table.tsx'
import { Versions } from '../look/look-form.tsx'
import { ProfilePreview } from '../look/previews.tsx'
import { OpeningPanel } from '../set-up/set-up-steps.tsx'
import { type FieldGroup, type ProfileField, profileGroups, profileValues, sendProfile } from './profile-form.ts'

/** The tab Shop profile: name, contact data, licences, and the sender of emails. */
export const ProfileScreen = () => {
  const query = useQuery(profileToEdit)
  const { formKey, reload } = useReload(query)
  return (
    <Screen title="Shop profile">
      <div className="mb-6">
        <OpeningPanel />
      </div>
      <ListState query={query}>
        {(profile) => (
          <ProfileEditor
            key={formKey}
            stored={profile}
            groups={profileGroups}
            submit="Publish profile"
            reload={reload}
            onSaved={() => notifySuccess('Shop profile published')}
            hasPreview
          >
            {profile.profile === null && (
              <p className="rounded-field bg-leaf-soft px-4 py-3">
                Your shop has no profile yet. Pages and emails follow what you save here; fields that you leave empty
                are not shown.
              </p>
            )}
          </ProfileEditor>
        )}
      </ListState>
    </Screen>
  )
}

/** Query of the profile for a form: fetched when the form opens and never refetched while it is open. */
export const profileToEdit = queryOptions<AdminProfile>({
  queryKey: [getAdminProfile.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminProfile>(getAdminProfile.path, signal),
  gcTime: 0,
})

const profileVersions = adminQuery<ProfileVersion[]>(getProfileVersions.path)

const describe = ({ profile: { name, tagline } }: ProfileVersion) =>
  [name ?? 'Without a name', tagline].filter(Boolean).join(', ')

interface ProfileEditorProps {
  stored: AdminProfile
  /** The groups of fields that the form shows. The stored values of other fields do not change. */
  groups: readonly FieldGroup[]
  submit: string
  /** Loads the profile that another admin has stored. */
  reload: () => void
  onSaved: () => void
  /** Whether the form has a preview and the earlier versions. */
  hasPreview?: boolean
  /** Content above the fields of the form. */
  children?: ReactNode
  /** Buttons beside the submit button of the form. */
  actions?: ReactNode
}

/** A form with groups of the shop profile. It saves the whole profile. */
export const ProfileEditor = (props: ProfileEditorProps) => {
  const { stored, groups, submit, reload, onSaved, hasPreview = false, children, actions } = props
  const client = useQueryClient()
  const start = profileValues(stored.profile)
  const form = useForm({ name: 'profile', start, schema: ProfileInput })
  const { values } = form
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (sent: typeof values) => sendProfile(sent, stored.version),
    onSuccess: (saved, sent) => {
      form.showStored(sent, profileValues(saved.profile))
      client.setQueryData(profileToEdit.queryKey, saved)
      void client.invalidateQueries({ queryKey: profileVersions.queryKey })
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: [getSetUp.path] })
      onSaved()
    },
    onError: (failure) => {
      if (isStale(failure)) return
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  const editor = (
    <div className="grid max-w-2xl gap-8 rounded-card border border-line bg-card p-4 sm:p-6">
      {children}
      {groups.map((group) => (
        <ProfileFields key={group.id} group={group} field={form.field} />
      ))}
      {!hasPreview && <Submit error={error} isPending={isPending} submit={submit} reload={reload} actions={actions} />}
    </div>
  )
  return (
    <form noValidate onSubmit={form.onSubmit(() => !isPending && mutate(values))}>
      {hasPreview ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
          {editor}
          <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
            <ProfilePreview values={values} />
            <Submit error={error} isPending={isPending} submit={submit} reload={reload} actions={actions} />
            <Versions
              title="Earlier versions"
              query={profileVersions}
              describe={describe}
              onShow={({ profile }) => {
                for (const [name, value] of Object.entries(profileValues(profile)))
                  form.set(name as ProfileField, value)
              }}
            />
          </div>
        </div>
      ) : (
        editor
      )}
      <UnsavedGuard dirty={JSON.stringify(values) !== JSON.stringify(start)} />
    </form>
  )
}

interface SubmitProps extends Pick<ProfileEditorProps, 'submit' | 'reload' | 'actions'> {
  error: Error | null
  isPending: boolean
}

/** The button that saves the profile, with the message about a failure above it. */
const Submit = ({ error, isPending, submit, reload, actions }: SubmitProps) => (
  <>
    <SaveProblem error={error} text="The profile could not be saved." stale="the profile" reload={reload} />
    <div className="flex flex-wrap gap-3">
      <SubmitButton busy={isPending} busyText="Saving..." className="sm:px-10">
        {submit}
      </SubmitButton>
      {actions}
    </div>
  </>
)

interface ProfileFieldsProps {
  group: FieldGroup
  /** Returns the props that connect an input with its field. */
  field: (name: ProfileField) => {
    id: string
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    onBlur: () => void
  }
}

/** The fields of one group of the shop profile. */
const ProfileFields = ({ group, field }: ProfileFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-4">
    <legend className="display mb-3 text-lg">{group.title}</legend>
    {group.fields.map(({ name, rows, ...rest }) =>
      rows ? (
        <TextAreaField key={name} {...field(name)} {...rest} rows={rows} />
      ) : (
        <TextField key={name} {...field(name)} {...rest} />
      ),
    )}
  </fieldset>
)
