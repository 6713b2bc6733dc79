import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { getSetUp } from '#contract/admin/overview'
import { type AdminProfile, getAdminProfile, ProfileInput } from '#contract/profile'
import { getJson } from '../../api/api-client.ts'
import { failureText, fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { UnsavedGuard } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { OpeningPanel } from './opening-panel.tsx'
import { type FieldGroup, type ProfileField, profileGroups, profileValues, sendProfile } from './profile-form.ts'

/** The tab Shop profile: name, contact data, licences, and the sender of emails. */
export const ProfileScreen = () => {
  const query = useQuery(profileToEdit)
  return (
    <Screen title="Shop profile">
      <div className="mb-6">
        <OpeningPanel />
      </div>
      <ListState query={query}>
        {(profile) => (
          <ProfileEditor
            key={profile.version}
            stored={profile}
            groups={profileGroups}
            submit="Save profile"
            reload={() => void query.refetch()}
            onSaved={() => notifySuccess('Shop profile saved')}
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

/** Whether another admin has changed the profile since the form was opened. */
const isOutdated = (error: unknown): boolean => error instanceof HttpError && error.status === 409

interface ProfileEditorProps {
  stored: AdminProfile
  /** The groups of fields that the form shows. The other fields keep their stored values. */
  groups: readonly FieldGroup[]
  submit: string
  /** Loads the profile that another admin has stored. */
  reload: () => void
  onSaved: () => void
  /** Content above the fields. */
  children?: ReactNode
  /** Buttons beside the submit button. */
  actions?: ReactNode
}

/** A form with groups of the shop profile. It saves the whole profile. Give it the version as key. */
export const ProfileEditor = ({ stored, groups, submit, reload, onSaved, children, actions }: ProfileEditorProps) => {
  const client = useQueryClient()
  const start = profileValues(stored.profile)
  const form = useForm({ name: 'profile', start, schema: ProfileInput })
  const { values } = form
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => sendProfile(values, stored.version),
    onSuccess: (saved) => {
      client.setQueryData(profileToEdit.queryKey, saved)
      catalogueChanged(client)
      void client.invalidateQueries({ queryKey: [getSetUp.path] })
      onSaved()
    },
    onError: (failure) => {
      if (isOutdated(failure)) return
      notifyError(failure)
      form.showErrors(fieldsOf(failure))
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => !isPending && mutate())}
      className="grid max-w-2xl gap-8 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      {children}
      {groups.map((group) => (
        <ProfileFields key={group.id} group={group} field={form.field} />
      ))}
      {isOutdated(error) ? (
        <FormAlert title="Another admin changed the profile.">
          <Button variant="outline" className="mt-2" onClick={reload}>
            Load the stored profile
          </Button>
        </FormAlert>
      ) : (
        <FormAlert title={error ? failureText(error, 'The profile could not be saved.') : undefined} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isPending} busyText="Saving..." className="sm:px-10">
          {submit}
        </SubmitButton>
        {actions}
      </div>
      <UnsavedGuard dirty={JSON.stringify(values) !== JSON.stringify(start)} />
    </form>
  )
}

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
