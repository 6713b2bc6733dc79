import { Screen } from '../../dashboard/screen.tsx'

/** Not built yet. */
export const MessagesScreen = () => <Screen title="Messages">Soon.</Screen>
