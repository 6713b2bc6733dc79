import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSetUp } from '#contract/admin/set-up'
import { type AdminProfile, getAdminProfile, ProfileInput } from '#contract/profile'
import { getJson } from '../../api/api-client.ts'
import { failureText, fieldsOf, HttpError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UnsavedGuard } from '../form/form-dialog.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { OpeningPanel } from './opening-panel.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileGroups, profileValues, sendProfile } from './profile-form.ts'

/** Query of the profile for a form: fetched when the form opens and never refetched while it is open. */
const profileToEdit = queryOptions<AdminProfile>({
  queryKey: [getAdminProfile.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminProfile>(getAdminProfile.path, signal),
  gcTime: 0,
})

/** The tab Shop profile: name, contact data, licences, and the sender of emails. */
export const ProfileScreen = () => {
  const query = useQuery(profileToEdit)
  return (
    <Screen title="Shop profile">
      <OpeningPanel />
      <ListState query={query}>
        {(profile) => <ProfileForm key={profile.version} stored={profile} reload={() => void query.refetch()} />}
      </ListState>
    </Screen>
  )
}

/** Whether another admin has changed the profile since the form was opened. */
const isOutdated = (error: unknown): boolean => error instanceof HttpError && error.status === 409

const ProfileForm = ({ stored, reload }: { stored: AdminProfile; reload: () => void }) => {
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
      notifySuccess('Shop profile saved')
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
      {stored.profile === null && (
        <p className="rounded-field bg-leaf-soft px-4 py-3">
          Your shop has no profile yet. Pages and emails follow what you save here; fields that you leave empty are not
          shown.
        </p>
      )}
      {profileGroups.map((group) => (
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
      <SubmitButton busy={isPending} busyText="Saving..." className="sm:justify-self-start sm:px-10">
        Save profile
      </SubmitButton>
      <UnsavedGuard dirty={JSON.stringify(values) !== JSON.stringify(start)} />
    </form>
  )
}
