import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const UsersScreen = () => <Screen title="Users">Soon.</Screen>
