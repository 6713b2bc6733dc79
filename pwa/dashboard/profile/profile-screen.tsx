import { useQuery } from '@tanstack/react-query'
import { notifySuccess } from '../form/use-admin-write.ts'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { OpeningPanel } from './opening-panel.tsx'
import { ProfileEditor, profileToEdit } from './profile-editor.tsx'
import { profileGroups } from './profile-form.ts'

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
